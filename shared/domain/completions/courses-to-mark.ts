import { assignedCourses } from '#shared/engine/access/assigned-courses.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { newestFirst } from '#shared/reads/my-courses.ts';
import { mayMark } from './commands.ts';

/**
 * Returns the courses for which the actor may note completions, the newest first. A member has those that are assigned to
 * them.
 */
export async function coursesToMark(reader: Reader, actor: Actor): Promise<{ id: number; title: string }[]> {
  if (!mayMark(actor)) return [];
  const [courses, isAssigned] = await Promise.all([reader.find('courses'), assignedCourses(reader, actor)]);
  const mine = isAssigned ? courses.filter(({ id }) => isAssigned(id)) : courses;
  return mine.sort(newestFirst).map(({ id, title }) => ({ id, title }));
}
