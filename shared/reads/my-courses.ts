// Reads a provider's courses with the counts of their class lists.
import { byClassList } from '../domain/completions/completion.ts';
import type { Completion } from '../domain/completions/completion.ts';
import type { Course } from '../domain/courses/course.ts';
import type { Enrollment } from '../domain/enrollments/enrollment.ts';
import { groupBy } from '../lib/group-by.ts';
import { assignedCourses } from '../engine/access/assigned-courses.ts';
import type { Actor } from '../engine/command.ts';
import type { Reader } from '../engine/store.ts';

/** A course with its counts. */
export interface CountedCourse {
  course: Course;
  enrolled: number;
  /** Of the enrolled students. */
  completed: number;
  /** Completions under references that are not on the class list. */
  unlisted: number;
}

/** Newest first. A member has those that are assigned to them. */
export async function myCourses(reader: Reader, actor: Actor): Promise<CountedCourse[]> {
  const [courses, isAssigned, enrollments, completions] = await Promise.all([
    reader.find('courses'),
    assignedCourses(reader, actor),
    reader.find('enrollments'),
    reader.find('completions'),
  ]);
  const enrolled = groupBy(enrollments, ({ courseId }) => courseId);
  const completed = groupBy(completions, ({ courseId }) => courseId);
  const mine = isAssigned ? courses.filter(({ id }) => isAssigned(id)) : courses;
  return mine.sort(newestFirst).map((course) => ({
    course,
    ...countsOf(enrolled.get(course.id) ?? [], completed.get(course.id) ?? []),
  }));
}

/** Counts a class. A course has one completion rate, wherever it is shown: `completed` of `enrolled`. */
export function countsOf(
  enrollments: readonly Enrollment[],
  completions: readonly Completion[],
): Omit<CountedCourse, 'course'> {
  const { listed, unlisted } = byClassList(enrollments, completions);
  return {
    enrolled: enrollments.filter(isKept).length,
    completed: listed.length,
    unlisted: unlisted.length,
  };
}

/** Sums the classes of all courses. */
export async function allClasses(reader: Reader): Promise<Omit<CountedCourse, 'course'>> {
  const [enrollments, completions] = await Promise.all([
    reader.find('enrollments'),
    reader.find('completions'),
  ]);
  return countsOf(enrollments, completions);
}

/** Reports whether the row was not removed. */
const isKept = ({ removedAt }: { removedAt: string | null }) => removedAt === null;

/** Compares rows by creation, for `sort`. */
export const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) =>
  a.createdAt < b.createdAt ? 1 : -1;
