// Reads a provider's courses with the counts of their class lists.
import type { Course } from '../domain/courses/course.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Reader } from '../engine/store.ts';

export interface CountedCourse {
  course: Course;
  enrolled: number;
  completed: number;
}

/** Newest first. */
export async function myCourses(reader: Reader): Promise<CountedCourse[]> {
  const [courses, enrollments, completions] = await Promise.all([
    reader.find('courses'),
    reader.find('enrollments'),
    reader.find('completions'),
  ]);
  const enrolled = groupBy(enrollments.filter(isKept), ({ courseId }) => courseId);
  const completed = groupBy(completions.filter(isKept), ({ courseId }) => courseId);
  return courses.sort(newestFirst).map((course) => ({
    course,
    enrolled: enrolled.get(course.id)?.length ?? 0,
    completed: completed.get(course.id)?.length ?? 0,
  }));
}

export const isKept = ({ removedAt }: { removedAt: string | null }) => removedAt === null;

export const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) =>
  a.createdAt < b.createdAt ? 1 : -1;
