// Which courses are assigned to the person of a device. People who see everything have none.
import type { Actor } from '../command.ts';
import type { Reader } from '../store.ts';
import { isRestricted } from '../visibility.ts';
import { assignmentId, membershipId, withOwnMembership } from './member-roles.ts';

/** Returns whether a course is assigned to the person; undefined for people who see everything. */
export async function assignedCourses(
  reader: Reader,
  actor: Actor,
): Promise<((courseId: number) => boolean) | undefined> {
  if (!isRestricted(await withOwnMembership(reader, actor))) return undefined;
  const membership = membershipId(actor.organization, actor.person);
  const assignments = await reader.find('assignments', { membershipId: membership });
  const assigned = new Set(assignments.filter(({ endedAt }) => endedAt === null).map(({ id }) => id));
  return (courseId) => assigned.has(assignmentId(membership, courseId));
}
