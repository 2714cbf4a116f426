/**
 * The seeds of random stories, histories and properties. RUN_SEED is the first of a run: the gate takes it from its commit, so that
 * each landing tells new stories and each can be told again. Seeds that `tests/red.txt` names are always among them.
 */
import { readFileSync } from 'node:fs';

/** The kinds of random runs that `tests/red.txt` can name. */
export type SeedKind = 'stories' | 'figures' | 'guarantee';

/** The first seed of this run. */
export const runSeed = Number(process.env['RUN_SEED'] ?? 1);

/** Twice as many random stories and histories are told in the full run. */
export const volume = process.env['FULL_RUN'] ? 2 : 1;

/** `count` seeds from `first` on, and before them those that were red. */
export function seedsOf(kind: SeedKind, count: number, first = runSeed): number[] {
  return [...new Set([...redSeeds(kind), ...rangeFrom(first, count)])];
}

/** `count` numbers from `first` on. */
export const rangeFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

function redSeeds(kind: SeedKind): number[] {
  const lines = readFileSync(new URL('./red.txt', import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const seed = new RegExp(`^${kind} seed (\\d+) `).exec(line)?.[1];
    return seed === undefined ? [] : [Number(seed)];
  });
}
