// Shortens a failing story: repeats it with fewer and fewer steps as long as it fails in the same way.
import type { Database } from '#server/database/types.ts';
import { simulate, stepsPerStory } from './simulate.ts';

/** Returns the lines of the shortest story found, with the failure at its end. */
export async function shorten(database: Database, seed: number, failure: unknown): Promise<string> {
  const wanted = kindOf(failure);
  let without: ReadonlySet<number> = new Set();
  let lines = await failing(database, seed, without, wanted);
  for (let size = Math.ceil(stepsPerStory / 3); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < stepsPerStory; start += size) {
      const tried = new Set([...without, ...Array.from({ length: size }, (_, index) => start + index)]);
      if (tried.size === without.size) continue;
      const told = await failing(database, seed, tried, wanted);
      if (told) [without, lines] = [tried, told];
    }
  const left = [...Array(stepsPerStory).keys()].filter((step) => !without.has(step));
  return [`seed ${seed}, steps ${left.join(' ')}`, ...(lines ?? []), String(failure)].join('\n');
}

async function failing(
  database: Database,
  seed: number,
  without: ReadonlySet<number>,
  wanted: string,
): Promise<string[] | undefined> {
  const lines: string[] = [];
  try {
    await simulate(database, seed, { without, tell: (line) => void lines.push(line.slice(0, 300)) });
    return undefined;
  } catch (error) {
    return kindOf(error) === wanted ? lines : undefined;
  }
}

/** Returns the sentence of the broken law, without names of devices and ids. */
const kindOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split('\n')[0]
    ?.replace(/[0-9a-f-]{8,}|\w+-\d+\S*/g, '')
    .slice(0, 60) ?? '';
