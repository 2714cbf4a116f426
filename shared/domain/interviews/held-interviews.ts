// Tells whether an interview was ever scheduled and whether it was held, from the history in its row.
import type { Writer } from '#shared/engine/store.ts';
import type { Interview, Match } from './interviews.ts';

/** The starts of interviews of a match that began and were not held. */
export const notHeldStartsOf = (interview: Pick<Interview, 'notHeldStarts'> | undefined): string[] =>
  (interview?.notHeldStarts ?? '').split(' ').filter(Boolean);

/** Reports whether the interview took place: it has an outcome, and nobody reported that it was not held. */
export const wasHeld = (
  { status, interviewDate }: Pick<Match, 'status' | 'interviewDate'>,
  interview: Pick<Interview, 'notHeldStarts'> | undefined,
): boolean =>
  interviewDate !== null &&
  (status === 'interview_completed' || status === 'hired' || status === 'not_hired') &&
  !notHeldStartsOf(interview).includes(interviewDate);

/** Reports whether a time was ever agreed, even if it was cancelled since. An offer without an interview counts. */
export const wasScheduled = (
  { status, interviewDate }: Pick<Match, 'status' | 'interviewDate'>,
  interview: Pick<Interview, 'startsAt'> | undefined,
): boolean => status === 'hired' || (interviewDate ?? interview?.startsAt ?? null) !== null;

/** Records that an interview of a match, which counted as held, was not held. */
export async function recordNotHeld(store: Writer, { id, interviewDate }: Match): Promise<void> {
  const interview = await store.get('interviews', id);
  if (!interview || !interviewDate) return;
  const starts = new Set([...notHeldStartsOf(interview), interviewDate]);
  await store.put('interviews', { ...interview, notHeldStarts: [...starts].join(' ') });
}

/** Takes back that an interview of a match was not held. */
export async function withoutNotHeld(store: Writer, matchId: string, startsAt: string): Promise<void> {
  const interview = await store.get('interviews', matchId);
  if (!interview) return;
  const notHeldStarts = notHeldStartsOf(interview).filter((start) => start !== startsAt);
  await store.put('interviews', { ...interview, notHeldStarts: notHeldStarts.join(' ') });
}
