// Proposes an agreement to a job's employer when a course is linked to the job.
import type { Context, RunResult } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { agreementSubject, agreementId, decidedRefusal, isLive } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import type { Course } from '../courses/course.ts';
import { canBeLinked } from '../jobs/job.ts';
import type { Job } from '../jobs/job.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { refuseWhileAwaiting } from '../organizations/organizations.ts';
import { currentSettings } from '../platform/settings.ts';
import { proposalRounds, proposalRoundsDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

/**
 * Runs on both the device and the server. An existing live agreement is kept; an ended one causes a rejection and is
 * never revived.
 */
export async function propose(
  store: Writer,
  { course, jobId, round }: { course: Course; jobId: number; round: number },
  { actor, now }: Context,
): Promise<RunResult> {
  await refuseWhileAwaiting(store, actor);
  if (course.isHidden) throw refuse('course.hiddenForLinks');
  const agreements = await store.find('agreements', { courseId: course.id, jobId });
  if (agreements.some(isLive)) return noted('note.alreadyLinked', {});
  const sameRound = agreements.find((agreement) => agreement.round === round);
  if (sameRound) throw decidedRefusal(sameRound, 'agreement.proposalEnded');
  const job = await store.get('jobs', jobId);
  if (!job) throw refuse('job.notFound');
  if (!canBeLinked(job)) throw refuse('job.notGuaranteed');
  await store.add('agreements', {
    id: agreementId(course.id, jobId, round),
    courseId: course.id,
    jobId,
    round,
    employerId: job.employerId,
    providerId: course.providerId,
    status: 'pending_approval',
    terms: termsOf(job, course),
    termsCode: null,
    approvedAt: null,
    approvedByName: null,
    endedAt: null,
    endedByName: null,
    endReason: null,
    endNote: null,
    endProposedBy: null,
    endProposedByName: null,
    endProposedAt: null,
    promiseKept: null,
    promiseAnsweredAt: null,
    createdAt: now,
  });
  return {};
}

/** Returns the terms that every agreement contains. */
export const termsOf = (
  job: Pick<Job, 'employerName' | 'title'>,
  course: Pick<Course, 'title' | 'providerName'>,
): string =>
  `${job.employerName} guarantees an interview for "${job.title}" to every learner who completes "${course.title}" at ${course.providerName}.`;

/**
 * Runs on the server only, because it needs rows of all organizations: checks cross-organization limits and notifies
 * the employer.
 */
export async function onProposed(store: Writer, agreement: Agreement, now: string): Promise<void> {
  await refuseOverLimits(store, agreement, now);
  const [job, course] = await Promise.all([
    store.get('jobs', agreement.jobId),
    store.get('courses', agreement.courseId),
  ]);
  await notifyMembers(
    store,
    agreement.employerId,
    `proposed.${agreement.id}`,
    notice(
      'agreement.proposed',
      {
        provider: course?.providerName ?? '',
        job: job?.title ?? '',
        course: course?.title ?? '',
      },
      agreementSubject(agreement),
    ),
    now,
  );
}

/** Rejects a proposal above the limit of agreements per job or of proposals per course and job. */
export async function refuseOverLimits(store: Reader, agreement: Agreement, now: string): Promise<void> {
  const { courseId, jobId } = agreement;
  const [{ maxSwapsPerJob }, ofJob, ofPair] = await Promise.all([
    currentSettings(store),
    store.find('agreements', { jobId }),
    store.find('agreements', { courseId, jobId }),
  ]);
  if (ofJob.filter(isLive).length > maxSwapsPerJob)
    throw refuse('agreement.tooMany', { most: maxSwapsPerJob });
  const recent = ofPair.filter(
    ({ createdAt }) => Date.parse(now) - Date.parse(createdAt) <= proposalRoundsDays * DAY_MS,
  );
  if (recent.length > proposalRounds)
    throw refuse('agreement.askedTooOften', { times: proposalRounds, days: proposalRoundsDays });
}
