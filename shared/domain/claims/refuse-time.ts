// Ends a time that was never agreed, so that nothing that rested on it remains.
import type { Context } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { commentColumn } from './claim.ts';
import type { Claim } from './claim.ts';
import { isScheduled, readMatch, sideOf } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelSchedule, typedNote } from '../interviews/meetings.ts';
import type { InterviewNote } from '../interviews/meetings.ts';

/** Says no to a time for the side that did not set it. No administrator is needed: the candidate is a new match again. */
export async function refuseTimeClaim(
  store: Writer,
  claim: Claim,
  reason: string,
  context: Context,
): Promise<void> {
  const column = commentColumn(sideOf(context.actor));
  const match = await readMatch(store, claim.matchId);
  if (isScheduled(match)) await endTime(store, match, typedNote(reason), context);
  await store.put('claims', { ...claim, state: 'refused', [column]: reason });
}

/** Leaves the match as if the time had never been set. */
export async function endTime(
  store: Writer,
  match: Match,
  note: InterviewNote,
  context: Context,
): Promise<void> {
  const interview = await store.get('interviews', match.id);
  const slots = await store.find('slots', { matchId: match.id });
  const hadTimes = slots.length > 0 || interview?.confirmedAt !== null;
  await cancelSchedule(store, match, context, note);
  // The time was never agreed, so no interview failed to be held.
  const cancelled = await store.get('interviews', match.id);
  if (cancelled && interview)
    await store.put('interviews', { ...cancelled, notHeldStarts: interview.notHeldStarts });
  const slotsProposedAt = hadTimes ? match.slotsProposedAt : null;
  await store.put('matches', { ...match, status: 'matched', interviewDate: null, slotsProposedAt });
}
