// Counts how often the candidate did not attend.
import type { Writer } from '#shared/engine/store.ts';
import type { Match } from '../interviews/interviews.ts';

/** Adds `more`, which may be negative, to the absences that count for the match. */
export async function countAbsences(store: Writer, match: Match, more: number): Promise<void> {
  const interview = await store.get('interviews', match.id);
  if (!interview) return;
  await store.put('interviews', { ...interview, absences: Math.max(0, interview.absences + more) });
}
