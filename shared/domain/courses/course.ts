// Defines courses: the row, and the lookup of a course of the actor's own organization.
import type { Actor } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';

export type Course = Row<'courses'>;

export const courseNotFound = {
  title: 'Course Not Found',
  description: "This course doesn't exist or you don't have access to it.",
};

export async function ownCourse(store: Reader, id: number, actor: Actor): Promise<Course> {
  const course = await store.get('courses', id);
  if (!course || course.providerId !== actor.organization)
    throw new Refusal('not_found', `${courseNotFound.title}. ${courseNotFound.description}`);
  return course;
}
