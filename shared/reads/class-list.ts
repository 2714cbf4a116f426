// Reads a course's class list: enrolled students, their completions, and the effects of a completion.
import type { Actor } from '../engine/command.ts';
import type { Agreement } from '../domain/agreements/agreement.ts';
import type { Completion } from '../domain/completions/completion.ts';
import { byClassList, completionId } from '../domain/completions/completion.ts';
import type { Course } from '../domain/courses/course.ts';
import type { Enrollment } from '../domain/enrollments/enrollment.ts';
import { formerReferencesOf } from '../domain/enrollments/former-references.ts';
import type { Reader } from '../engine/store.ts';
import { byText } from '../lib/texts.ts';

/** A student with the completion, if there is one. */
export interface Student {
  enrollment: Enrollment;
  completion: Completion | undefined;
}

/** A course with its students and what was completed under other references. */
export interface ClassList {
  course: Course;
  /** Sorted by name, without removed students. */
  students: Student[];
  /** The students who completed, newest first. */
  completed: { completion: Completion; enrollment: Enrollment | undefined }[];
  /** Completions under references that are not on the class list, newest first. */
  unlisted: (ClassList['completed'][number] & { isErased: boolean })[];
  inProgress: Student[];
  /** The completion that was removed last, unless it was removed together with its student or its batch. */
  lastRemoved: ClassList['completed'][number] | undefined;
  /** The number of jobs that a completion affects: those with active agreements. */
  linkedJobs: number;
}

const byName = (a: Student, b: Student) => byText(a.enrollment.studentName, b.enrollment.studentName);

const newestFirst = (a: { completion: Completion }, b: { completion: Completion }) =>
  a.completion.markedAt < b.completion.markedAt ? 1 : -1;

/** Returns the class list of a course, or null without the course. */
export async function classList(reader: Reader, _actor: Actor, courseId: number): Promise<ClassList | null> {
  const [course, enrollments, completions, agreements] = await Promise.all([
    reader.get('courses', courseId),
    reader.find('enrollments', { courseId }),
    reader.find('completions', { courseId }),
    reader.find('agreements', { courseId }),
  ]);
  return course ? classOf(course, enrollments, completions, agreements) : null;
}

/**
 * Builds the class list of a course from all its rows, and from completions marked in other classes in the same batch.
 */
export function classOf(
  course: Course,
  enrollments: readonly Enrollment[],
  completions: readonly Completion[],
  agreements: readonly Agreement[],
  ofAll = completions,
): ClassList {
  const marked = new Map(completions.filter((row) => !row.removedAt).map((row) => [row.id, row]));
  const students = enrollments
    .filter((row) => !row.removedAt)
    .map((enrollment) => ({
      enrollment,
      completion: marked.get(completionId(course.id, enrollment.candidateReferenceId)),
    }))
    .sort(byName);
  const byReference = new Map(
    enrollments.filter((row) => !row.erasedAt).map((row) => [row.candidateReferenceId, row]),
  );
  const erased = new Set(enrollments.flatMap((row) => (row.erasedAt ? [row.candidateReferenceId] : [])));
  const { listed, unlisted } = byClassList(enrollments, completions);
  const named = (rows: readonly Completion[]) =>
    rows
      .map((completion) => ({ completion, enrollment: byReference.get(completion.candidateReferenceId) }))
      .sort(newestFirst);
  return {
    course,
    students,
    completed: named(listed),
    unlisted: named(unlisted).map((row) => ({
      ...row,
      isErased: erased.has(row.completion.candidateReferenceId),
    })),
    inProgress: students.filter(({ completion }) => !completion),
    lastRemoved: lastRemovedOf(enrollments, completions, ofAll),
    linkedJobs: agreements.filter(isActive).length,
  };
}

function lastRemovedOf(
  enrollments: readonly Enrollment[],
  completions: readonly Completion[],
  ofAll: readonly Completion[],
): ClassList['lastRemoved'] {
  const gone = completions.filter(({ removedAt }) => removedAt);
  if (gone.length === 0) return undefined;
  const byReference = new Map(enrollments.map((row) => [row.candidateReferenceId, row]));
  // The completion of a merged record was moved, not removed.
  const moved = new Set(enrollments.flatMap(formerReferencesOf));
  const [last] = gone
    .filter(({ candidateReferenceId }) => !moved.has(candidateReferenceId))
    .map((completion) => ({ completion, enrollment: byReference.get(completion.candidateReferenceId) }))
    .filter(({ enrollment }) => !enrollment?.removedAt)
    .sort((a, b) => removalOf(b.completion) - removalOf(a.completion));
  return last && wentWithBatch(last.completion, ofAll) ? undefined : last;
}

const removalOf = ({ removedAt }: Completion): number => Date.parse(removedAt ?? '');

/**
 * Single removals may also be sent together. An undo is recognized because it leaves fewer of a batch than it removes.
 */
function wentWithBatch(last: Completion, ofAll: readonly Completion[]): boolean {
  const standing = ofAll.filter(({ batchId, removedAt }) => batchId === last.batchId && !removedAt);
  const gone = ofAll.filter((other) => wentWith(last, other));
  return gone.length > 0 && gone.length + 1 > standing.length;
}

/** Entries that are sent together have adjacent times. */
const wentWith = (one: Completion, other: Completion): boolean =>
  one.batchId !== null &&
  one.batchId === other.batchId &&
  one.id !== other.id &&
  Math.abs(removalOf(one) - removalOf(other)) < 1000;

/** Returns the reference itself if it is on no class list. */
export const nameOf = ({ completion, enrollment }: ClassList['completed'][number]): string =>
  enrollment?.studentName || completion.candidateReferenceId;

const isActive = ({ status }: Agreement) => status === 'active';
