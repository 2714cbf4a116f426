// Who works on which courses of a provider, as every member sees it, also without a connection.
import { assignmentId } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { membersOf } from './memberships.ts';
import type { Membership } from './memberships.ts';
import { byText } from '#shared/lib/texts.ts';

/** The teachers of a course. Owners and managers see every course and are not listed. */
export interface CourseTeachers {
  /** Those to whom this course is assigned, and those who work on all courses. */
  teachers: Membership[];
  /** The organization's other teachers. */
  others: Membership[];
}

export async function courseTeachers(
  reader: Reader,
  { organization }: Pick<Actor, 'organization'>,
  courseId: number,
): Promise<CourseTeachers> {
  const members = (await membersOf(reader, organization)).filter(({ role }) => role === 'member');
  const assigned = await Promise.all(members.map((member) => isAssigned(reader, member, courseId)));
  return {
    teachers: members.filter((_, index) => assigned[index]),
    others: members.filter((_, index) => !assigned[index]),
  };
}

async function isAssigned(
  reader: Reader,
  { id, assignsAll }: Membership,
  courseId: number,
): Promise<boolean> {
  if (assignsAll) return true;
  const assignment = await reader.get('assignments', assignmentId(id, courseId));
  return assignment?.endedAt === null;
}

/** What can be assigned, and what is assigned to a member. */
export interface Assignable {
  /** The organization's courses by title, the active ones first. */
  courses: Pick<Row<'courses'>, 'id' | 'title' | 'isActive'>[];
  assigned: number[];
}

/** `membershipId`: null for somebody who is invited. */
export async function assignable(
  reader: Reader,
  { organization }: Pick<Actor, 'organization'>,
  membershipId: string | null,
): Promise<Assignable> {
  const [courses, assignments] = await Promise.all([
    reader.find('courses', { providerId: organization }),
    membershipId === null ? [] : reader.find('assignments', { membershipId }),
  ]);
  return {
    courses: courses
      .map(({ id, title, isActive }) => ({ id, title, isActive }))
      .sort((a, b) => Number(b.isActive) - Number(a.isActive) || byText(a.title, b.title)),
    assigned: assignments.flatMap(({ courseId, endedAt }) =>
      endedAt === null && courseId !== null ? [courseId] : [],
    ),
  };
}
