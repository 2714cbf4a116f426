// Matches with the job and the course they are about, for either side.
import type { Course } from '../domain/courses.ts';
import type { Job } from '../domain/jobs.ts';
import type { Row } from '../schema.ts';
import type { Reader } from '../store.ts';

export interface MatchInFull {
  match: Row<'matches'>;
  job: Job | undefined;
  course: Course | undefined;
}

/** All that stand, newest first. */
export async function matchesInFull(reader: Reader): Promise<MatchInFull[]> {
  const matches = (await reader.find('matches')).filter(({ withdrawnAt }) => !withdrawnAt);
  const [jobs, courses] = await Promise.all([reader.find('jobs'), reader.find('courses')]);
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  const courseById = new Map(courses.map((course) => [course.id, course]));
  return matches
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((match) => ({ match, job: jobById.get(match.jobId), course: courseById.get(match.courseId) }));
}
