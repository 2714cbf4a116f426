// How a pact is named: in addresses, and for people.
import type { Course } from '#shared/domain/courses/course.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { Job } from '#shared/domain/jobs/job.ts';

/** Identifies a pact: the course and the job. */
export const pactKey = ({ courseId, jobId }: { courseId: number; jobId: number }): string =>
  `${courseId}.${jobId}`;

/** Returns the address of the planner with the candidates of these pacts. Keys that repeat are named once. */
export const planAddress = (keys: Iterable<string>): string =>
  `/interviews/plan?${[...new Set(keys)].map((key) => `pact=${key}`).join('&')}`;

/** "Welding Level 2 → Welder, Harbor Shipyard": the course, the job, and the organization on the other side. */
export function pactTitle(
  { course, job }: { course: Course | undefined; job: Job | undefined },
  side: Side,
): string {
  const other =
    side === 'employer'
      ? (course?.providerName ?? 'A training provider')
      : (job?.employerName ?? 'An employer');
  return `${course?.title ?? 'A course'} → ${job?.title ?? 'A job'}, ${other}`;
}
