// Reads the data of a course's page: its jobs and the counts of its class list.
import type { Actor } from '../engine/command.ts';
import type { Agreement } from '../domain/agreements/agreement.ts';
import { canBeLinked } from '../domain/jobs/job.ts';
import type { Job } from '../domain/jobs/job.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Reader } from '../engine/store.ts';
import { countsOf, newestFirst } from './my-courses.ts';
import type { CountedCourse } from './my-courses.ts';

/** The newest agreement of a course with a job. */
export interface LinkedJob {
  agreement: Agreement;
  job: Job | undefined;
}

/** A course with its counts, its linked jobs, and the hires it led to. */
export interface CourseInFull extends CountedCourse {
  /** The newest round of each job, newest first. */
  links: LinkedJob[];
  placements: number;
}

/** Returns the course, or null. */
export async function courseInFull(reader: Reader, _actor: Actor, id: number): Promise<CourseInFull | null> {
  const course = await reader.get('courses', id);
  if (!course) return null;
  const [enrollments, completions, matches, links] = await Promise.all([
    reader.find('enrollments', { courseId: id }),
    reader.find('completions', { courseId: id }),
    reader.find('matches', { courseId: id }),
    linksOf(reader, id),
  ]);
  return {
    course,
    ...countsOf(enrollments, completions),
    placements: matches.filter(({ status, withdrawnAt }) => status === 'hired' && !withdrawnAt).length,
    links,
  };
}

async function linksOf(reader: Reader, courseId: number): Promise<LinkedJob[]> {
  const agreements = (await reader.find('agreements', { courseId })).sort((a, b) => b.round - a.round);
  const newest = [...groupBy(agreements, ({ jobId }) => jobId).values()].map((rounds) => rounds[0]);
  return Promise.all(
    newest
      .filter((agreement) => agreement !== undefined)
      .sort(newestFirst)
      .map(async (agreement) => ({ agreement, job: await reader.get('jobs', agreement.jobId) })),
  );
}

/** Lists the jobs that a course can be linked to, newest first. */
export async function linkableJobs(reader: Reader): Promise<Job[]> {
  return (await reader.find('jobs')).filter(canBeLinked).sort(newestFirst);
}
