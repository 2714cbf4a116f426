// Applies that an interview was not held: who is at fault, what is owed again, and the hire by an offer that counts again.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { absencesToDecide } from '#shared/policy.ts';
import { addBreach } from '../guarantees/breaches.ts';
import { addClockPause } from '../guarantees/clock-pauses.ts';
import { withGuarantee } from '../guarantees/guarantee.ts';
import { leaveTime } from '../guarantees/least-time.ts';
import { tellRenewal } from '../guarantees/renewals.ts';
import { recordNotHeld } from '../interviews/held-interviews.ts';
import { isDecided, isOwed, readMatch } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { earlierNote } from '../interviews/outcome-note.ts';
import { isEarnedNoMore } from '../interviews/withdrawal.ts';
import { claimsOf, endedWithoutFault, isCurrent, isOfPromise, keepDeadline, truthOf } from './claim.ts';
import type { Claim } from './claim.ts';
import { addOffer } from './make-claim.ts';
import { openClaims } from './make-claim.server.ts';
import { asBefore, hireByOffer, lapseOutcomes } from './outcome-claims.ts';
import type { FormerOutcome } from './outcome-claims.ts';

/** What the end of a claim does to its match. */
export type Effect = (store: Writer, match: Match, claim: Claim, context: AcceptContext) => Promise<void>;

/**
 * Reports whether the interview is owed, or will be once a removed completion is put back, which finds the days that its
 * claims gave.
 */
export const mayBeOwed = (match: Match): boolean =>
  isOwed({ ...match, withdrawnAt: null }) && (match.withdrawnAt === null || isEarnedNoMore(match));

/** The employer was not there. At a time that the provider had set alone, that is no breach. */
export const countAsMissed: Effect = async (store, before, claim, context) => {
  const match = await withoutHeld(store, before, claim, context);
  await recordBreach(store, match, claim, context);
  if (!isOfPromise(claim, match)) return;
  // What the provider had said was something else, and does not count.
  if (claim.side === 'provider' && claim.kind !== 'employer_absent' && mayBeOwed(match))
    await giveBack(store, match, claim.createdAt, context);
  await tellRenewal(store, match, context);
};

/** Enters the breach of an interview that the employer did not hold. At a time of the provider it is none. */
export async function recordBreach(
  store: Writer,
  match: Match,
  claim: Claim,
  context: AcceptContext,
): Promise<void> {
  const { id, employerComment, providerComment, isProvidersTime } = claim;
  // The dispute of a breach of before has its id.
  if (isProvidersTime || (await store.get('breaches', id))) return;
  await addBreach(store, match, { id, kind: 'not_held', employerComment, providerComment }, context);
}

/** Nobody said what happened at an interview, so it counts as not held. */
export const endUnreported: Effect = async (store, match, claim, context) => {
  if (!isCurrent(claim, match)) return;
  const isWaiting = match.status === 'interview_scheduled' && match.interviewDate === claim.startsAt;
  // An earlier interview was found to be held meanwhile. It takes nothing away from a time that had begun.
  if (!isWaiting) return recordBreach(store, match, claim, context);
  await cancelSchedule(store, match, context, cancelledBecause('cancelled.notReported'));
  const owed = { ...match, status: 'matched' as const, interviewDate: null };
  await store.put('matches', owed);
  await recordBreach(store, owed, claim, context);
  await tellRenewal(store, owed, context);
};

/** Nobody is at fault, or nobody could say: the interview is owed again. */
export const countForNobody: Effect = async (store, before, claim, context) => {
  await excuse(store, claim, context);
  const match = await withoutHeld(store, before, claim, context);
  if (!isOfPromise(claim, match) || !mayBeOwed(match)) return;
  const { side, state, kind } = claim;
  // A silence says the same as “nobody’s fault”: the interview was not held. What is set aside was not rejected.
  const isRejected = state !== 'set_aside' && kind !== 'silence' && truthOf(claim) !== kind;
  // A claim of the employer that does not count gives it no time.
  if (side !== 'employer' && isRejected) await giveBack(store, match, claim.createdAt, context);
  if (state === 'set_aside' || (state === 'decided' && claim.verdict === 'no_fault'))
    return leaveTimeOnce(store, match, claim, context);
  // No act of the provider leaves the employer less: what it says of nobody's fault, or confirms, or takes back.
  const isProvidersAct = state === 'taken_back' ? side === 'provider' : kind === 'no_fault' && !isRejected;
  if (isProvidersAct && (side === 'provider' || state === 'confirmed'))
    await leaveTime(store, match, context);
};

/**
 * Returns the match without what rested on the claim. A hire stays, as an offer that the provider answers from now on;
 * everything else is owed again.
 */
export async function withoutHeld(
  store: Writer,
  match: Match,
  claim: Claim,
  context: AcceptContext,
): Promise<Match> {
  if (!isCurrent(claim, match) || truthOf(claim) === claim.kind) return match;
  if (claim.kind === 'candidate_absent') return withoutAbsence(store, match);
  const isOver = isDecided(match) || match.status === 'interview_completed';
  if (claim.kind !== 'held' || match.heldAt !== claim.startsAt || !isOver) return match;
  await recordNotHeld(store, match);
  await lapseOutcomes(store, match, 'interview', context);
  const without = { ...match, heldAt: null, interviewDate: null };
  const hire = hireByOffer(await claimsOf(store, match));
  if (hire) return countAgain(store, without, hire);
  if (match.status === 'hired') {
    await lapseOutcomes(store, match, 'offer', context);
    await store.put('matches', without);
    await addOffer(store, without, null, context);
    await openClaims(store, without, context);
    return without;
  }
  await cancelSchedule(store, match, context, cancelledBecause('cancelled.notHeld'));
  const owed = { ...undecided(without), status: 'matched' as const };
  await store.put('matches', owed);
  return owed;
}

/** A hire by an offer counts as before the interview that was not held. */
export async function countAgain(store: Writer, match: Match, hire: FormerOutcome): Promise<Match> {
  const hired = match.status === 'hired' ? match : asBefore(match, hire);
  await store.put('matches', hired);
  return hired;
}

/** A second absence that does not count decides nothing. */
export async function withoutAbsence(store: Writer, match: Match): Promise<Match> {
  const interview = await store.get('interviews', match.id);
  const isStillAbsent = (interview?.absences ?? 0) >= absencesToDecide;
  if (match.status !== 'not_hired' || match.heldAt !== null || isStillAbsent) return match;
  const owed = { ...undecided(match), status: 'matched' as const, interviewDate: null };
  await store.put('matches', owed);
  return owed;
}

/** A decision that was undone was none. */
export const undecided = (match: Match): Match => ({
  ...match,
  decidedAt: null,
  firstDecidedAt: null,
  ...earlierNote(match),
});

/** A breach that was entered before its dispute was decided counts no more. */
export async function excuse(
  store: Writer,
  { id, decidedByName, decisionNote }: Claim,
  { now }: AcceptContext,
): Promise<void> {
  const breach = await store.get('breaches', id);
  if (breach && !breach.excusedAt)
    await store.put('breaches', {
      ...breach,
      excusedAt: now,
      excusedByName: decidedByName,
      excuse: decisionNote,
    });
}

/** Gives the employer the days since then back. */
export const giveBack = (
  store: Writer,
  match: Match,
  since: string,
  context: AcceptContext,
  reason: 'disputed' | 'absent' = 'disputed',
): Promise<void> => addClockPause(store, match, reason, since, context.now, context);

/**
 * The platform gives a promise one new due day, so that repeated disputes never move its deadline. After a second dispute
 * without fault the match is in no figure. What is kept after a claim of the employer outlived the deadline is late.
 */
export const leaveTimeOnce: Effect = async (store, match, claim, context) => {
  const others = (await claimsOf(store, match)).filter(({ id }) => id !== claim.id);
  if (others.some(endedWithoutFault)) return leaveOut(store, match, context.now);
  const { deadlineAt } = match;
  const isLate = claim.state === 'set_aside' && claim.side === 'employer';
  if (isLate && deadlineAt !== null && deadlineAt < context.now)
    await store.put('claims', { ...claim, ...keepDeadline(claim, deadlineAt) });
  await leaveTime(store, match, context);
};

/** As after an excuse, the promise counts neither as kept nor as missed, whatever follows. */
async function leaveOut(store: Writer, { id }: Match, now: string): Promise<void> {
  const match = await readMatch(store, id);
  if (!match.excusedAt) await store.put('matches', await withGuarantee(store, { ...match, excusedAt: now }));
}
