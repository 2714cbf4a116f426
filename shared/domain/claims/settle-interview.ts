// Applies what happened at an interview to its match: what keeps the promise, and what a claim that was taken back leaves.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { absencesToDecide } from '#shared/policy.ts';
import { leaveTime } from '../guarantees/least-time.ts';
import { withoutNotHeld } from '../interviews/held-interviews.ts';
import { isDecided, isScheduled, readMatch } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { absentTwice, isAbsentTwice, saveDecision } from '../interviews/record-outcome.ts';
import {
  claimsOf,
  countAbsences,
  isAbsence,
  isAbsenceOpen,
  isAdmission,
  isCurrent,
  isOfPromise,
  isReopened,
  isTimeKnown,
  truthOf,
} from './claim.ts';
import {
  countAgain,
  countAsMissed,
  countForNobody,
  endUnreported,
  excuse,
  giveBack,
  mayBeOwed,
  undecided,
  withoutAbsence,
  withoutHeld,
} from './not-held.ts';
import type { Effect } from './not-held.ts';
import { hireByOffer, lapseOutcomes } from './outcome-claims.ts';
import { restoreTime } from './time-claims.ts';

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
