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

const fields = z.record(z.string(), z.unknown());
const rowOrListing = z.union([rowId(), numericId()]);

/** The sender’s input is not checked yet. A value that is no id is not looked up: a database may not accept it. */
async function placeOf(store: Reader, organizationId: string, input: unknown): Promise<Place> {
  const given = fields.safeParse(input).data ?? {};
  const courseId = numericId().safeParse(given['courseId']).data;
  if (courseId !== undefined) return { courseId };
  const jobId = numericId().safeParse(given['jobId']).data;
  if (jobId !== undefined) return { jobId };
  const named =
    rowId().safeParse(given['matchId']).data ??
    rowId().safeParse(given['subjectId']).data ??
    rowOrListing.safeParse(given['id']).data;
  if (typeof named === 'number') return { courseId: named, jobId: named };
  if (named === undefined) return {};
  const [match, student] = await Promise.all([store.get('matches', named), store.get('enrollments', named)]);
  if (match?.providerId === organizationId || match?.employerId === organizationId) return match;
  return student?.providerId === organizationId ? student : {};
}
