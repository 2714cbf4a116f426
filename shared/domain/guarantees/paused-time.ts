// Computes for how long the guarantee's clock was paused.
import type { Row } from '#shared/engine/schema.ts';
import { DAY_MS } from '#shared/lib/time.ts';

type Pause = Row<'waits'>;

/** Returns the pauses of the current promise. A promise that began later has none of those before it. */
export const pausesOf = (
  { owedSince }: Pick<Row<'matches'>, 'owedSince'>,
  waits: readonly Pause[],
): readonly Pause[] => waits.filter(({ startedAt }) => startedAt >= owedSince);

/** Returns how long the clock was paused, in milliseconds. Overlapping pauses count once. */
export function pausedMs(waits: readonly Pick<Pause, 'startedAt' | 'endedAt'>[]): number {
  let total = 0;
  let covered = '';
  for (const { startedAt, endedAt } of waits.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))) {
    const from = startedAt > covered ? startedAt : covered;
    if (endedAt <= from) continue;
    total += Date.parse(endedAt) - Date.parse(from);
    covered = endedAt;
  }
  return total;
}

/** Returns the sum of the pauses in days, rounded. */
export const pausedDays = (waits: readonly Pick<Pause, 'startedAt' | 'endedAt'>[]): number =>
  Math.round(pausedMs(waits) / DAY_MS);
