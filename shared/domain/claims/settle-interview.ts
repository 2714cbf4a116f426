// Applies what happened at an interview to its match: what is kept, what is owed again, and what rested on it.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { absencesToDecide } from '#shared/policy.ts';
import { addBreach } from '../guarantees/breaches.ts';
import { addClockPause } from '../guarantees/clock-pauses.ts';
import { withGuarantee } from '../guarantees/guarantee.ts';
import { leaveTime } from '../guarantees/least-time.ts';
import { tellRenewal } from '../guarantees/renewals.ts';
import { recordNotHeld, withoutNotHeld } from '../interviews/held-interviews.ts';
import { isDecided, isOwed, isScheduled, readMatch } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { earlierNote } from '../interviews/outcome-note.ts';
import { absentTwice, isAbsentTwice, saveDecision } from '../interviews/record-outcome.ts';
import { isEarnedNoMore } from '../interviews/withdrawal.ts';
import {
  claimsOf,
  countAbsences,
  endedWithoutFault,
  isAbsence,
  isAbsenceOpen,
  isAdmission,
  isReopened,
  isTimeKnown,
  keepDeadline,
  truthOf,
} from './claim.ts';
import type { Claim } from './claim.ts';
import { addOffer } from './make-claim.ts';
import { openClaims } from './make-claim.server.ts';
import { asBefore, hireByOffer, lapseOutcomes } from './outcome-claims.ts';
import type { FormerOutcome } from './outcome-claims.ts';
import { restoreTime } from './time-claims.ts';

type Effect = (store: Writer, match: Match, claim: Claim, context: AcceptContext) => Promise<void>;

/** Reports whether the claim is about what the match promises now. */
export const isCurrent = (claim: Claim, match: Match): boolean =>
  isOfPromise(claim, match) && !match.withdrawnAt;

/** Reports whether the claim is about this promise of the match, also while its completion is removed and can return. */
export const isOfPromise = ({ createdAt }: Claim, { owedSince }: Match): boolean => createdAt >= owedSince;

/**
 * Reports whether the interview is owed, or will be once a removed completion is put back, which finds the days that its
 * claims gave.
 */
const mayBeOwed = (match: Match): boolean =>
  isOwed({ ...match, withdrawnAt: null }) && (match.withdrawnAt === null || isEarnedNoMore(match));

/** Applies the end of a claim about an interview. */
export const settleInterview: Effect = (store, match, claim, context) => {
  if (claim.state === 'taken_back') return reinstate(store, match, claim, context);
  // What a correction had opened again keeps nothing then: the promise is in no figure.
  if (claim.state === 'set_aside' && isReopened(claim)) return Promise.resolve();
  if (claim.state === 'set_aside') return countForNobody(store, match, claim, context);
  switch (truthOf(claim)) {
    case 'held':
      return isCurrent(claim, match)
        ? countAsHeld(store, match, claim, context)
        : excuse(store, claim, context);
    case 'candidate_absent':
      return isOfPromise(claim, match)
        ? countAsAbsent(store, match, claim, context)
        : excuse(store, claim, context);
    case 'employer_absent':
      return countAsMissed(store, match, claim, context);
    case 'silence':
      return endUnreported(store, match, claim, context);
    case 'no_fault':
      return countForNobody(store, match, claim, context);
    case 'offer':
    case 'outcome':
    case 'hired':
    case 'not_hired':
    case 'time':
    case 'made':
    case 'not_made':
    case null:
      return Promise.resolve();
  }
};

/** The interview took place. A later time is cancelled; a later outcome stays. */
const countAsHeld: Effect = async (store, match, claim, context) => {
  await excuse(store, claim, context);
  const startsAt = claim.startsAt ?? claim.createdAt;
  // It was counted when the employer said so.
  if (claim.kind === 'held' && match.heldAt === startsAt) return;
  await withoutNotHeld(store, match.id, startsAt);
  const heldAt = match.heldAt !== null && match.heldAt < startsAt ? match.heldAt : startsAt;
  const wasAbsent = (claim.kind === 'candidate_absent' || isAdmission(claim)) && isAbsentTwice(match);
  if (match.status === 'interview_completed' || (isDecided(match) && !wasAbsent))
    return store.put('matches', { ...match, heldAt });
  if (!wasAbsent) await cancelSchedule(store, match, context, cancelledBecause('cancelled.held'));
  await store.put('matches', {
    ...undecided(match),
    status: 'interview_completed',
    interviewDate: startsAt,
    heldAt,
    releaseAskedFor: null,
  });
};

/** The candidate was not there. The employer gets the days from the interview until now back, once. */
const countAsAbsent: Effect = async (store, before, claim, context) => {
  await excuse(store, claim, context);
  if (!isTimeKnown(claim)) return countForNobody(store, before, claim, context);
  const match = await withoutHeld(store, before, claim, context);
  // An absence that nobody disputed has been counted since it was stated.
  const isCounted = claim.kind === 'candidate_absent' && claim.state !== 'decided' && !claim.disputedAt;
  if (!isCounted) await countAbsences(store, match, 1);
  if (!mayBeOwed(match)) return;
  if (!match.withdrawnAt && (await decideIfAbsentTwice(store, match, context))) return;
  await giveBack(store, match, claim.startsAt ?? claim.createdAt, context, 'absent');
};

/** Decides about a candidate who was absent often enough. Returns whether that is so. */
export async function decideIfAbsentTwice(
  store: Writer,
  match: Match,
  context: AcceptContext,
): Promise<boolean> {
  const interview = await store.get('interviews', match.id);
  if ((interview?.absences ?? 0) < absencesToDecide) return false;
  // An absence of before is no claim.
  const absent = (await claimsOf(store, match)).filter((each) => isAbsence(each) || isAbsenceOpen(each));
  const starts = absent.flatMap(({ startsAt }) => startsAt ?? []).sort();
  const interviewDate = starts.slice(0, absencesToDecide).at(-1) ?? match.interviewDate;
  // What was cancelled by a report can be restored when the report is taken back.
  if (isScheduled(match) || interview?.proposedBy)
    await cancelSchedule(store, match, context, cancelledBecause('cancelled.absent'));
  await saveDecision(store, { ...match, interviewDate }, absentTwice, context);
  return true;
}

/** The employer was not there. At a time that the provider had set alone, that is no breach. */
const countAsMissed: Effect = async (store, before, claim, context) => {
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
const endUnreported: Effect = async (store, match, claim, context) => {
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
const countForNobody: Effect = async (store, before, claim, context) => {
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
async function withoutHeld(
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
async function countAgain(store: Writer, match: Match, hire: FormerOutcome): Promise<Match> {
  const hired = match.status === 'hired' ? match : asBefore(match, hire);
  await store.put('matches', hired);
  return hired;
}

/** A second absence that does not count decides nothing. */
async function withoutAbsence(store: Writer, match: Match): Promise<Match> {
  const interview = await store.get('interviews', match.id);
  const isStillAbsent = (interview?.absences ?? 0) >= absencesToDecide;
  if (match.status !== 'not_hired' || match.heldAt !== null || isStillAbsent) return match;
  const owed = { ...undecided(match), status: 'matched' as const, interviewDate: null };
  await store.put('matches', owed);
  return owed;
}

/** A decision that was undone was none. */
const undecided = (match: Match): Match => ({
  ...match,
  decidedAt: null,
  firstDecidedAt: null,
  ...earlierNote(match),
});

/** The claim was wrong: the time counts again as before, unless something else was arranged since. */
const reinstate: Effect = async (store, match, claim, context) => {
  if (claim.kind === 'held') return undoHeld(store, match, claim, context);
  if (claim.kind === 'candidate_absent' && isTimeKnown(claim) && isCurrent(claim, match))
    await countAbsences(store, match, -1);
  const interview = await store.get('interviews', match.id);
  const isUntouched =
    isCurrent(claim, match) &&
    (match.status === 'matched' || isAbsentTwice(match)) &&
    interview?.proposedBy === null &&
    interview.cancelledAt === claim.createdAt;
  if (!isUntouched || !claim.startsAt) {
    await withoutAbsence(store, match);
    return countForNobody(store, await readMatch(store, match.id), claim, context);
  }
  await store.put('interviews', {
    ...interview,
    cancelledAt: null,
    confirmedAt: claim.confirmedAt,
    objectUntil: claim.objectUntil,
    isProvidersTime: claim.isProvidersTime,
    sequence: interview.sequence + 1,
  });
  await withoutNotHeld(store, match.id, claim.startsAt);
  await restoreTime(store, match, claim, context.now);
  await store.put('matches', {
    ...undecided(match),
    status: 'interview_scheduled',
    interviewDate: claim.startsAt,
  });
  if (claim.side === 'provider') await leaveTime(store, match, context);
};

/** The outcome that came with the claim goes with it. */
const undoHeld: Effect = async (store, match, claim, context) => {
  const isOver = isDecided(match) || match.status === 'interview_completed';
  if (!isCurrent(claim, match) || !isOver || match.heldAt !== claim.startsAt) return;
  await lapseOutcomes(store, match, 'interview', context);
  const hire = hireByOffer(await claimsOf(store, match));
  if (hire) {
    await cancelSchedule(store, match, context, cancelledBecause('cancelled.hired'));
    await countAgain(store, { ...match, heldAt: null }, hire);
    return;
  }
  await restoreTime(store, match, claim, context.now);
  await store.put('matches', { ...undecided(match), status: 'interview_scheduled', heldAt: null });
};

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

const giveBack = (
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
