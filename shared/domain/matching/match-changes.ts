// Adds, withdraws and restores the match of one person and one job.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { learnerId } from '../enrollments/enrollment.ts';
import { eligibilityOf } from './eligibility.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import type { Eligibility } from './eligibility.ts';
import { isAccepted, needsOutcome } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { withLater } from '../interviews/outcome-note.ts';
import { isEarnedNoMore, withdrawnBecause } from '../interviews/withdrawal.ts';
import type { LaterCause } from '../stored-texts/outcome-texts.ts';
import { chargeMatch, reverseMatch } from '../charges/charges.ts';
import { notice, notifyMembers, withdrawNotice } from '../notifications/notifications.ts';

/** The row that matching adds, withdraws and restores. A person and a job have one that is not of an erased record. */
type Match = Row<'matches'>;

/** Updates the one match of a person and a job to agree with the facts. */
export async function reconcilePair(
  store: Writer,
  personKey: string,
  jobId: number,
  context: AcceptContext,
  cause: LaterCause = 'removed',
): Promise<void> {
  const pairId = `${personKey}.${jobId}`;
  const [claims, pair] = await Promise.all([
    eligibilityOf(store, personKey, jobId),
    store.get('matchPersons', pairId),
  ]);
  const claim = claims[0];
  // A suspended employer owes no new interviews. All its jobs are reconciled when the suspension is lifted.
  if (claim && (await isSuspended(store, claim.agreement.employerId))) return;
  if (!pair) {
    if (!claim) return;
    const matchId = await addMatch(store, claim, context);
    await store.add('matchPersons', { id: pairId, personKey, jobId, matchId, createdAt: context.now });
    return;
  }
  const match = await store.get('matches', pair.matchId);
  if (!match) return;
  if (await isErased(store, match)) await replaceErased(store, pair, match, claim, context);
  else if (claim && isToReturn(match, claim)) await returnMatch(store, match, claim, context);
  else if (!claim && !match.withdrawnAt) await withdrawMatch(store, match, cause, context);
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
): Promise<void> {
  const left = match.withdrawnAt ? match : await withdrawMatch(store, match, 'erased', context);
  if (!claim || !left.withdrawnAt || !isToReturn(left, claim)) return;
  await store.put('matchPersons', { ...pair, matchId: await addMatch(store, claim, context) });
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
  const match = {
    id: context.randomId(),
    employerId: agreement.employerId,
    providerId: agreement.providerId,
    jobId: agreement.jobId,
    courseId: completion.courseId,
    candidateReferenceId: completion.candidateReferenceId,
    ...owedFrom(now),
    lateCompletion: isLateClaim ? ('waiting' as const) : null,
    deadlineAt: null,
    slotsProposedAt: null,
    outcomeNote: null,
    outcomeCode: null,
    decidedAt: null,
    isRelated: false,
    createdAt: now,
  };
  await store.add('matches', match);
  await scheduleDeadline(store, { ...match, rev: 0 }, context);
  await announce(store, { ...match, rev: 0 }, context);
  return match.id;
}

/** An interview that is owed from now on. Nothing of an earlier time counts. */
const owedFrom = (now: string) => ({
  status: 'matched' as const,
  interviewDate: null,
  owedSince: now,
  guarantee: null,
  honouredAt: null,
  heldAt: null,
  missedAt: null,
  excusedAt: null,
  firstDecidedAt: null,
  releaseAskedFor: null,
  withdrawnAt: null,
  withdrawnReason: null,
  withdrawnCode: null,
});

/** Charges and announces a match that is owed. A late completion binds nobody before the employer accepts it. */
async function announce(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  if (isAccepted(match)) await chargeMatch(store, match, context);
  await notifyEmployer(store, match, context.now);
}

/** Restores the same match and restarts its clock. */
async function returnMatch(
  store: Writer,
  match: Match,
  claim: Eligibility,
  context: AcceptContext,
): Promise<void> {
  const { now } = context;
  const returned = {
    ...match,
    ...owedFrom(now),
    lateCompletion: claim.isLate ? match.lateCompletion : null,
  };
  await store.put('matches', returned);
  // The candidate did not attend an interview of the guarantee that ended.
  const interview = await store.get('interviews', match.id);
  if (interview?.absences) await store.put('interviews', { ...interview, absences: 0 });
  await scheduleDeadline(store, returned, context);
  await announce(store, returned, context);
}

const withdrawnCodes = {
  removed: 'withdrawn.completionRemoved',
  'date corrected': 'withdrawn.dateCorrected',
  erased: 'withdrawn.recordErased',
} as const satisfies Record<LaterCause, string>;

/**
 * Once granted stays granted: after the interview began the match only carries a note. It is withdrawn if the interview
 * turns out not to keep the promise. Returns the match as it is now.
 */
async function withdrawMatch(
  store: Writer,
  match: Match,
  cause: LaterCause,
  context: AcceptContext,
): Promise<Match> {
  const { now } = context;
  if ((match.status !== 'matched' && match.status !== 'interview_scheduled') || needsOutcome(match, now)) {
    const day = dateIn(await timeZoneOf(store, match.employerId), now);
    const noted = { ...match, ...withLater(match, cause, day) };
    if (noted.outcomeNote !== match.outcomeNote) await store.put('matches', noted);
    return noted;
  }
  const withdrawn = { ...match, withdrawnAt: now, ...withdrawnBecause(withdrawnCodes[cause], {}) };
  await store.put('matches', withdrawn);
  await cancelSchedule(store, withdrawn, context, cancelledBecause('cancelled.completionWithdrawn'));
  await scheduleDeadline(store, withdrawn, context);
  await reverseMatch(store, match, context);
  const wasSeen = await withdrawNotice(store, match.employerId, `match.${match.id}`, now);
  if (!wasSeen && match.status === 'matched') return withdrawn;
  const subjectTitle = (await store.get('jobs', match.jobId))?.title ?? '';
  await notifyMembers(
    store,
    match.employerId,
    `withdrawn.${match.id}`,
    notice(
      'match.withdrawn',
      { job: subjectTitle, reference: match.candidateReferenceId, cause },
      {
        type: 'completion',
        link: '/candidates',
        subjectId: String(match.jobId),
        subjectTitle,
        jobId: match.jobId,
      },
    ),
    now,
  );
  return withdrawn;
}

async function notifyEmployer(
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
