// Proposes an agreement to a job's employer when a course is linked to the job.
import type { Context, RunResult } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { agreementId, decidedRefusal, isLive, undecided } from './agreement.ts';
import type { Course } from '../courses/course.ts';
import { refuseUnlinkable } from '../jobs/job.ts';
import type { Job } from '../jobs/job.ts';
import { refuseWhileAwaiting } from '../organizations/organizations.ts';
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
  refuseUnlinkable(job);
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
    interviewsPer30Days: job.interviewsPer30Days,
    ...undecided,
    isRelated: false,
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
