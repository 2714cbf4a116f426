// Handles times that one side set alone: the claim that the other side agreed, and what its answer makes of the interview.
import type { Actor, Context } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { sideOf } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import type { Claim } from './claim.ts';

/** Ends the open claims about the time of a match, because the interview has another time or none. */
export async function lapseTimes(
  store: Writer,
  { id }: Pick<Match, 'id'>,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  for (const claim of await store.find('claims', { matchId: id }))
    if (claim.kind === 'time' && claim.state === 'open')
      await store.put('claims', { ...claim, state: 'lapsed', settledAt: now });
}

/** Restores the claim about a time that ended at this moment, because the interview has that time again. */
export async function restoreTime(
  store: Writer,
  { id }: Pick<Match, 'id'>,
  { startsAt, createdAt }: Pick<Claim, 'startsAt' | 'createdAt'>,
  now: string,
): Promise<void> {
  for (const claim of await store.find('claims', { matchId: id })) {
    const isEnded = claim.kind === 'time' && claim.state === 'lapsed' && claim.settledAt === createdAt;
    if (!isEnded || claim.startsAt !== startsAt) continue;
    const isOpen = claim.answerUntil === null || claim.answerUntil >= now;
    await store.put('claims', {
      ...claim,
      state: isOpen ? 'open' : 'stood',
      settledAt: isOpen ? null : claim.answerUntil,
    });
  }
}

/** Returns the claim about the time of the interview to which this side can still say yes: also after its time to say no. */
export async function timeToAnswer(
  store: Writer,
  { id, interviewDate }: Pick<Match, 'id' | 'interviewDate'>,
  actor: Pick<Actor, 'role'>,
): Promise<Claim | undefined> {
  const claims = await store.find('claims', { matchId: id });
  const isUnconfirmed = ({ kind, state, startsAt }: Claim) =>
    kind === 'time' && (state === 'open' || state === 'stood') && startsAt === interviewDate;
  return claims.findLast((claim) => isUnconfirmed(claim) && claim.side !== sideOf(actor));
}

/** Confirms the open time of the other side for a side that says what happened at it. */
export async function acceptTime(
  store: Writer,
  match: Match,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  const claim = await timeToAnswer(store, match, actor);
  if (claim?.state === 'open') await confirmTimeClaim(store, { ...claim, settledAt: now }, now);
}

/**
 * Confirms the time for the side that did not set it: the interview then has a time that both sides agreed. The server
 * settles a claim that has no time of settlement yet.
 */
export async function confirmTimeClaim(store: Writer, claim: Claim, now: string): Promise<void> {
  await store.put('claims', { ...claim, state: 'confirmed' });
  const interview = await store.get('interviews', claim.matchId);
  if (!interview) return;
  const confirmedAt = claim.side === 'employer' ? now : interview.confirmedAt;
  await store.put('interviews', { ...interview, confirmedAt, objectUntil: null, isProvidersTime: false });
}
