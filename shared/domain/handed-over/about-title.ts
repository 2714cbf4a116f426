// The title of what a handed-over change is about, read from the organization's rows and not taken from its sender.
import type { Reader } from '#shared/engine/store.ts';
import type { HandedOverEntry } from './handed-over-change.ts';

/** Returns the title of the course or job; null if it is none of the organization's, or does not exist. */
export async function aboutTitleOf(
  store: Reader,
  organizationId: string,
  [first]: readonly HandedOverEntry[],
): Promise<string | null> {
  const { courseId, jobId } = await placeOf(store, organizationId, first?.input ?? {});
  const course = courseId === undefined ? undefined : await store.get('courses', courseId);
  if (course?.providerId === organizationId) return course.title;
  const job = jobId === undefined ? undefined : await store.get('jobs', jobId);
  return job?.employerId === organizationId ? job.title : null;
}

interface Place {
  courseId?: number;
  jobId?: number;
}

async function placeOf(store: Reader, organizationId: string, input: object): Promise<Place> {
  const { courseId, jobId, matchId, subjectId, id } = input as Record<string, unknown>;
  if (typeof courseId === 'number') return { courseId };
  if (typeof jobId === 'number') return { jobId };
  const named = [matchId, subjectId, id].find((each) => typeof each === 'string');
  if (typeof named !== 'string') return typeof id === 'number' ? { courseId: id, jobId: id } : {};
  const [match, student] = await Promise.all([store.get('matches', named), store.get('enrollments', named)]);
  if (match?.providerId === organizationId || match?.employerId === organizationId) return match;
  return student?.providerId === organizationId ? student : {};
}
