import type { Actor } from '../engine/command.ts';
import type { Reader } from '../engine/store.ts';
import { assignedCourses } from '../engine/access/assigned-courses.ts';
import { newestFirst } from './my-courses.ts';

/** Returns the titles of the actor's own courses, the newest first. A member has those that are assigned to them. */
export async function courseTitles(reader: Reader, actor: Actor): Promise<{ id: number; title: string }[]> {
  const [courses, isAssigned] = await Promise.all([reader.find('courses'), assignedCourses(reader, actor)]);
  const mine = isAssigned ? courses.filter(({ id }) => isAssigned(id)) : courses;
  return mine.sort(newestFirst).map(({ id, title }) => ({ id, title }));
}
