// Reads all classes of a provider: students in progress, completions, and completions marked together.
import type { Actor } from '../engine/command.ts';
import { isOf, isUnderway, isUndoOpen } from '../domain/completions/undo-batch.ts';
import type { Completion } from '../domain/completions/completion.ts';
import type { Course } from '../domain/courses/course.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Row } from '../engine/schema.ts';
import type { Reader } from '../engine/store.ts';
import { byText } from '../lib/texts.ts';
import { classOf } from './class-list.ts';
import type { ClassList } from './class-list.ts';

/** Sorted by course title. */
export async function classLists(reader: Reader): Promise<ClassList[]> {
  const [courses, enrollments, completions, agreements] = await Promise.all([
    reader.find('courses'),
    reader.find('enrollments'),
    reader.find('completions'),
    reader.find('agreements'),
  ]);
  const enrolled = groupBy(enrollments, ({ courseId }) => courseId);
  const completed = groupBy(completions, ({ courseId }) => courseId);
  const agreed = groupBy(agreements, ({ courseId }) => courseId);
  return courses
    .sort((a, b) => byText(a.title, b.title))
    .map((course) =>
      classOf(
        course,
        enrolled.get(course.id) ?? [],
        completed.get(course.id) ?? [],
        agreed.get(course.id) ?? [],
        completions,
      ),
    );
}

/** The state of a course on a day. Ended courses with students in progress are listed first. */
export type Term = 'ended' | 'running' | 'ahead';

/** Tells whether the course has not started, runs, or has ended. `today` is a calendar date. */
export function termOf({ startDate, endDate }: Pick<Course, 'startDate' | 'endDate'>, today: string): Term {
  if (endDate && endDate < today) return 'ended';
  return startDate && startDate > today ? 'ahead' : 'running';
}

/** Completions that were marked together. */
export interface MarkedBatch {
  batchId: string;
  markedAt: string;
  markedByName: string;
  courses: Course[];
  /** All marked completions, including those removed since. */
  completions: Completion[];
  /** Completions that remain and cannot be undone, because an employer has acted on their match. */
  kept: Completion[];
  /** Completions that remain and can be undone. */
  undoable: Completion[];
}

/** Newest first. */
export async function markedBatches(reader: Reader): Promise<MarkedBatch[]> {
  const [courses, completions, matches] = await Promise.all([
    reader.find('courses'),
    reader.find('completions'),
    reader.find('matches'),
  ]);
  const courseById = new Map(courses.map((course) => [course.id, course]));
  const underway = groupBy(matches.filter(isUnderway), ({ courseId }) => courseId);
  const batches = groupBy(
    completions.filter(({ batchId }) => batchId),
    ({ batchId }) => batchId ?? '',
  );
  return [...batches]
    .map(([batchId, marked]) => batchOf(batchId, marked, courseById, underway))
    .sort(latestFirst);
}

/**
 * Returns the newest batch with a student of this class, including its part in other classes; null if there is none.
 */
export async function latestBatchOf(
  reader: Reader,
  _actor: Actor,
  courseId: number,
): Promise<MarkedBatch | null> {
  const about = (id: number) =>
    Promise.all([reader.get('courses', id), reader.find('matches', { courseId: id })]);
  // Always reads the class's own completions, so that a batch that is saved later needs no further reads of a class.
  const [inClass] = await Promise.all([reader.find('completions', { courseId }), about(courseId)]);
  const batchId = inClass.filter((one) => one.batchId).sort(latestFirst)[0]?.batchId;
  if (!batchId) return null;
  const completions = await reader.find('completions', { batchId });
  const ids = [...new Set(completions.map((one) => one.courseId))];
  const found = await Promise.all(ids.map(about));
  return batchOf(
    batchId,
    completions,
    new Map(found.flatMap(([course]) => (course ? [[course.id, course]] : []))),
    new Map(ids.map((id, place) => [id, (found[place]?.[1] ?? []).filter(isUnderway)])),
  );
}

const latestFirst = (a: { markedAt: string }, b: { markedAt: string }): number =>
  a.markedAt < b.markedAt ? 1 : -1;

function batchOf(
  batchId: string,
  completions: readonly Completion[],
  courseById: ReadonlyMap<number, Course>,
  underway: ReadonlyMap<number, readonly Row<'matches'>[]>,
): MarkedBatch {
  const standing = completions.filter(({ removedAt }) => !removedAt);
  const isKept = (completion: Completion) =>
    (underway.get(completion.courseId) ?? []).some((match) => isOf(completion, match));
  const ids = [...new Set(completions.map(({ courseId }) => courseId))];
  const [latest] = [...completions].sort(latestFirst);
  return {
    batchId,
    markedAt: latest?.markedAt ?? '',
    markedByName: latest?.markedByName ?? '',
    courses: ids.flatMap((id) => courseById.get(id) ?? []).sort((a, b) => byText(a.title, b.title)),
    completions: [...completions],
    kept: standing.filter(isKept),
    undoable: standing.filter((completion) => !isKept(completion)),
  };
}

/** Reports whether the batch can still be undone and has completions left. */
export const canUndo = ({ markedAt, undoable }: MarkedBatch, now: Date): boolean =>
  undoable.length > 0 && isUndoOpen(markedAt, now.toISOString());
