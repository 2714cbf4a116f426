// The title of what a handed-over change is about, read from the organization's rows and not taken from its sender.
import * as z from 'zod/mini';
import { numericId, rowId } from '#shared/engine/field-schemas.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { HandedOverEntry } from './handed-over-change.ts';

/** Returns the title of the course or job; null if it is none of the organization's, or does not exist. */
export async function aboutTitleOf(
  store: Reader,
  organizationId: string,
  [first]: readonly HandedOverEntry[],
): Promise<string | null> {
  const { courseId, jobId } = await placeOf(store, organizationId, first?.input);
  const course = courseId === undefined ? undefined : await store.get('courses', courseId);
  if (course?.providerId === organizationId) return course.title;
  const job = jobId === undefined ? undefined : await store.get('jobs', jobId);
  return job?.employerId === organizationId ? job.title : null;
}

interface Place {
  courseId?: number | undefined;
  jobId?: number | undefined;
}

/** What the sender wrote is not checked yet. A value that is no id is not looked up: no database may accept it. */
const ofRow = z.catch(z.optional(rowId()), undefined);
const ofListing = z.catch(z.optional(numericId()), undefined);
const place = z.object({
  courseId: ofListing,
  jobId: ofListing,
  matchId: ofRow,
  subjectId: ofRow,
  id: z.catch(z.optional(z.union([rowId(), numericId()])), undefined),
});

async function placeOf(store: Reader, organizationId: string, input: unknown): Promise<Place> {
  const { courseId, jobId, matchId, subjectId, id } = place.safeParse(input).data ?? {};
  if (courseId !== undefined) return { courseId };
  if (jobId !== undefined) return { jobId };
  const named = matchId ?? subjectId ?? id;
  if (typeof named === 'number') return { courseId: named, jobId: named };
  if (named === undefined) return {};
  const [match, student] = await Promise.all([store.get('matches', named), store.get('enrollments', named)]);
  if (match?.providerId === organizationId || match?.employerId === organizationId) return match;
  return student?.providerId === organizationId ? student : {};
}
