// Adds, withdraws and restores the match of one person and one job.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { learnerId } from '../enrollments/enrollment.ts';
import { eligibilityOf } from './eligibility.ts';
import { addClockPause } from '../guarantees/clock-pauses.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { leaveTime } from '../guarantees/least-time.ts';
import type { Eligibility } from './eligibility.ts';
import { isBegun } from '../claims/claim.ts';
import { isAccepted, isOwed, readMatch, waitsForPlace } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule, cancelTimeAhead } from '../interviews/meetings.ts';
import { latestCause, withLater, withoutLater } from '../interviews/outcome-note.ts';
import { isEarnedNoMore, withdrawnBecause } from '../interviews/withdrawal.ts';
import type { LaterCause } from '../stored-texts/outcome-texts.ts';
import { chargeMatchAgain, reverseMatch } from '../charges/charges.ts';
import { notice, notifyMembers, withdrawNotice } from '../notifications/notifications.ts';

/** The row that matching adds, withdraws and restores. A person and a job have one that is not of an erased record. */
type Match = Row<'matches'>;

/**
 * Updates the one match of a person and a job to agree with the facts. Returns whether a match now waits for a place, which
 * `givePlaces` decides for all of a command at once.
 */
export async function reconcilePair(
  store: Writer,
  personKey: string,
  jobId: number,
  context: AcceptContext,
  cause: LaterCause = 'removed',
): Promise<boolean> {
  const [claims, pairs] = await Promise.all([
    eligibilityOf(store, personKey, jobId),
    store.find('matchPersons', { personKey }),
  ]);
  const claim = claims[0];
  const pair = pairs.find((each) => each.jobId === jobId);
  // A suspended employer owes no new interviews. All its jobs are reconciled when the suspension is lifted.
  if (claim && (await isSuspended(store, claim.agreement.employerId))) return false;
  if (!pair) {
    if (!claim) return false;
    const matchId = await addMatch(store, claim, context);
    const id = `${personKey}.${jobId}`;
    await store.add('matchPersons', { id, personKey, jobId, matchId, createdAt: context.now });
    return !claim.isLate;
  }
  const match = await store.get('matches', pair.matchId);
  if (!match) return false;
  if (await isErased(store, match)) return replaceErased(store, pair, match, claim, context);
  if (claim && isToReturn(match, claim)) return returnMatch(store, match, claim, context);
  if (claim && isOwed(match) && latestCause(match))
    await store.put('matches', { ...match, ...withoutLater(match) });
  if (!claim && !match.withdrawnAt) await withdrawMatch(store, match, cause, context);
  return false;
}

/** Reports whether the record that the reference of the match stands for was erased. */
const isErased = async (store: Reader, { providerId, candidateReferenceId }: Match): Promise<boolean> =>
  !!(await store.get('learners', learnerId(providerId, candidateReferenceId)))?.erasedAt;

/**
 * Withdraws a match whose record was erased, and adds another one if the same person still earns the job on another class
 * list: nothing of that list may stand under the erased reference. A match that was granted, or that people ended, stays the
 * only one.
 */
async function replaceErased(
  store: Writer,
  pair: Row<'matchPersons'>,
  match: Match,
  claim: Eligibility | undefined,
  context: AcceptContext,
): Promise<boolean> {
  const left = match.withdrawnAt ? match : await withdrawMatch(store, match, 'erased', context);
  if (!claim || !left.withdrawnAt || !isToReturn(left, claim)) return false;
  await store.put('matchPersons', { ...pair, matchId: await addMatch(store, claim, context) });
  return !claim.isLate;
}

const isSuspended = async (store: Reader, employerId: string): Promise<boolean> =>
  !!(await store.get('organizations', employerId))?.suspendedAt;

/**
 * Reports whether a withdrawn match returns: the completion was restored or got a date that earns it, or a late match
 * that was not accepted so far has also been earned in time.
 */
const isToReturn = (match: Match, claim: Eligibility): boolean =>
  isEarnedNoMore(match) ||
  (!claim.isLate && (match.lateCompletion === 'waiting' || match.lateCompletion === 'declined'));

/** Adds the match of this claim and returns its id. */
async function addMatch(store: Writer, claim: Eligibility, context: AcceptContext): Promise<string> {
  const { completion, agreement, isLate: isLateClaim } = claim;
  const { now } = context;
  const lateCompletion = isLateClaim ? ('waiting' as const) : null;
  const match = {
    id: context.randomId(),
    employerId: agreement.employerId,
    providerId: agreement.providerId,
    jobId: agreement.jobId,
    courseId: completion.courseId,
    candidateReferenceId: completion.candidateReferenceId,
    formerReferences: null,
    ...owedFrom(now, lateCompletion),
    slotsProposedAt: null,
    outcomeNote: null,
    outcomeCode: null,
    outcomeFeedback: null,
    decidedAt: null,
    isRelated: false,
    createdAt: now,
  };
  await store.add('matches', match);
  if (isLateClaim) await tellNewMatch(store, match, now);
  return match.id;
}

/** An interview that is owed and has no time. */
const unscheduled = {
  status: 'matched' as const,
  interviewDate: null,
  releaseAskedFor: null,
  withdrawnAt: null,
  withdrawnReason: null,
  withdrawnCode: null,
};

/**
 * An interview that is owed from now on. Nothing of an earlier time counts. Its clock begins with its place; a late
 * completion binds nobody before the employer accepts it.
 */
const owedFrom = (now: string, lateCompletion: Match['lateCompletion']) => ({
  lateCompletion,
  owedSince: now,
  waitsForPlaceSince: isAccepted({ lateCompletion }) ? now : null,
  deadlineAt: null,
  guarantee: null,
  honouredAt: null,
  heldAt: null,
  missedAt: null,
  excusedAt: null,
  firstDecidedAt: null,
  ...unscheduled,
});

/**
 * Restores the same match. A clock that had begun goes on where it stopped, with the claims, the absences and a missed
 * deadline of the promise, and leaves the employer ten working days. A match that waited for a place waits anew, and so
 * does a late completion that binds from now on. Returns whether the match now waits for a place.
 */
async function returnMatch(
  store: Writer,
  match: Match,
  claim: Eligibility,
  context: AcceptContext,
): Promise<boolean> {
  const { now } = context;
  const goesOn = isAccepted(match) && match.waitsForPlaceSince === null;
  const owed = goesOn ? unscheduled : owedFrom(now, claim.isLate ? match.lateCompletion : null);
  const returned = { ...match, ...owed, ...withoutLater(match) };
  await store.put('matches', returned);
  if (waitsForPlace(returned)) return true;
  await tellNewMatch(store, returned, now);
  if (goesOn) await resumeClock(store, match, context);
  return false;
}

async function resumeClock(store: Writer, withdrawn: Match, context: AcceptContext): Promise<void> {
  const { now } = context;
  await addClockPause(store, withdrawn, 'removed', withdrawn.withdrawnAt ?? now, now, context);
  await chargeMatchAgain(store, withdrawn, context);
  await scheduleDeadline(store, await readMatch(store, withdrawn.id), context);
  await leaveTime(store, withdrawn, context);
}

const withdrawnCodes = {
  removed: 'withdrawn.completionRemoved',
  'date corrected': 'withdrawn.dateCorrected',
  erased: 'withdrawn.recordErased',
  merged: 'withdrawn.recordsMerged',
} as const satisfies Record<LaterCause, string>;

/**
 * Once granted stays granted: after the interview began the match only carries a note, and no other interview takes place.
 * It is withdrawn if the interview turns out not to keep the promise. Returns the match as it is now.
 */
export async function withdrawMatch(
  store: Writer,
  match: Match,
  cause: LaterCause,
  context: AcceptContext,
): Promise<Match> {
  const { now } = context;
  const why = cancelledBecause('cancelled.completionWithdrawn');
  if (
    (match.status !== 'matched' && match.status !== 'interview_scheduled') ||
    (await isBegun(store, match, now))
  ) {
    const day = dateIn(await timeZoneOf(store, match.employerId), now);
    const left = isOwed(match) ? await cancelTimeAhead(store, match, context, why) : match;
    const noted = { ...left, ...withLater(match, cause, day) };
    if (left !== match || noted.outcomeNote !== match.outcomeNote) await store.put('matches', noted);
    if (left !== match) await scheduleDeadline(store, noted, context);
    return noted;
  }
  const withdrawn = { ...match, withdrawnAt: now, ...withdrawnBecause(withdrawnCodes[cause], {}) };
  await store.put('matches', withdrawn);
  await cancelSchedule(store, withdrawn, context, why);
  await scheduleDeadline(store, withdrawn, context);
  await reverseMatch(store, match, context);
  const wasSeen = await withdrawNotice(store, match.employerId, `match.${match.id}`, now);
  if (!wasSeen && match.status === 'matched') return withdrawn;
  const subjectTitle = (await store.get('jobs', match.jobId))?.title ?? '';
  const about = { job: subjectTitle, reference: match.candidateReferenceId };
  const subject = {
    ...{ type: 'completion' as const, link: '/candidates', subjectId: String(match.jobId) },
    ...{ subjectTitle, jobId: match.jobId },
  };
  const words =
    cause === 'merged'
      ? notice('match.merged', about, subject)
      : notice('match.withdrawn', { ...about, cause }, subject);
  await notifyMembers(store, match.employerId, `withdrawn.${match.id}`, words, now);
  return withdrawn;
}

/** Tells the employer of a candidate whose interview is owed from now on, or who completed late and waits for an answer. */
export async function tellNewMatch(
  store: Writer,
  match: Pick<Match, 'id' | 'employerId' | 'jobId' | 'courseId' | 'candidateReferenceId' | 'lateCompletion'>,
  now: string,
): Promise<void> {
  const [job, course] = await Promise.all([
    store.get('jobs', match.jobId),
    store.get('courses', match.courseId),
  ]);
  const subjectTitle = job?.title ?? '';
  await notifyMembers(
    store,
    match.employerId,
    `match.${match.id}`,
    notice(
      isAccepted(match) ? 'match.new' : 'match.lateCompletion',
      { job: subjectTitle, reference: match.candidateReferenceId, course: course?.title ?? '' },
      {
        type: 'match',
        link: '/candidates',
        subjectId: String(match.jobId),
        subjectTitle,
        jobId: match.jobId,
      },
    ),
    now,
  );
}
