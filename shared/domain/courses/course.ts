// Defines courses: the row, and the lookup of a course of the actor's own organization.
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { courseNotFound } from '../refusals/not-found-words.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/**
 * A course that a provider offers. Matching looks only at completions, so an inactive course still earns interviews.
 */
export type Course = Row<'courses'>;

export { courseNotFound };

/** Returns the actor's course. Refuses with `course.notFound` for those of other providers. */
export async function ownCourse(store: Reader, id: number, actor: Actor): Promise<Course> {
  const course = await store.get('courses', id);
  if (!course || course.providerId !== actor.organization) throw refuse('course.notFound');
  return course;
}
