// Reads recently removed students and the data needed to restore them.
import type { Actor } from '../engine/command.ts';
import { isUndoOpen } from '../domain/completions/undo-batch.ts';
import { completionId } from '../domain/completions/completion.ts';
import type { Completion } from '../domain/completions/completion.ts';
import type { Course } from '../domain/courses/course.ts';
import type { Enrollment } from '../domain/enrollments/enrollment.ts';
import type { Reader } from '../engine/store.ts';

/** A student whose removal can be undone. */
export interface RemovedStudent {
  enrollment: Enrollment;
  course: Course;
  removedAt: string;
  /** The completion that was removed together with the student. */
  completion: Completion | undefined;
}

/** Newest first. */
export async function removedStudents(reader: Reader, _actor: Actor): Promise<RemovedStudent[]> {
  const [enrollments, courses] = await Promise.all([reader.find('enrollments'), reader.find('courses')]);
  return removedAmong(reader, enrollments, courses);
}

/** Lists the removed students of one class, newest first. */
export async function removedFromClass(
  reader: Reader,
  _actor: Actor,
  courseId: number,
): Promise<RemovedStudent[]> {
  const [enrollments, course] = await Promise.all([
    reader.find('enrollments', { courseId }),
    reader.get('courses', courseId),
  ]);
  return removedAmong(reader, enrollments, course ? [course] : []);
}

async function removedAmong(
  reader: Reader,
  enrollments: readonly Enrollment[],
  courses: readonly Course[],
): Promise<RemovedStudent[]> {
  const courseById = new Map(courses.map((course) => [course.id, course]));
  const found = await Promise.all(
    enrollments.map(async (enrollment): Promise<RemovedStudent | undefined> => {
      const { removedAt, courseId, candidateReferenceId, mergedIntoId } = enrollment;
      const course = courseById.get(courseId);
      if (!removedAt || enrollment.erasedAt || mergedIntoId || !course) return undefined;
      const completion = await reader.get('completions', completionId(courseId, candidateReferenceId));
      const isWith = completion?.removedAt === removedAt;
      return { enrollment, course, removedAt, completion: isWith ? completion : undefined };
    }),
  );
  return found
    .filter((removed) => removed !== undefined)
    .sort((a, b) => (a.removedAt < b.removedAt ? 1 : -1));
}

/**
 * Reports whether a student can be restored: within one day, as for a batch of completions. Later they are enrolled
 * again.
 */
export const canPutBack = ({ removedAt }: RemovedStudent, now: Date): boolean =>
  isUndoOpen(removedAt, now.toISOString());
