// Reads which students of a provider have a student number, on all class lists that the person may see.
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';

/** A student on a class list with a student number. */
export interface NumberedStudent {
  enrollment: Row<'enrollments'>;
  courseTitle: string;
}

/** Returns the students with a student number, without removed ones. */
export async function numberedStudents(reader: Reader, { organization }: Actor): Promise<NumberedStudent[]> {
  const [enrollments, courses] = await Promise.all([
    reader.find('enrollments', { providerId: organization }),
    reader.find('courses', { providerId: organization }),
  ]);
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  return enrollments
    .filter(({ studentNumber, removedAt }) => studentNumber && !removedAt)
    .map((enrollment) => ({ enrollment, courseTitle: titles.get(enrollment.courseId) ?? '' }));
}
