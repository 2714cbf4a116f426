// Who works on which courses of a provider, or at which sites of an employer, as every member sees it, also without a
// connection.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { isAssigned } from '../notifications/coverage.ts';
import { sitesOf } from '../sites/site.ts';
import { membersOf } from './memberships.ts';
import type { Membership } from './memberships.ts';
import { byText } from '#shared/lib/texts.ts';

/** The id of a course or of a site. */
export type AssignableId = number | string;

/** The members of a course or a site. Owners and managers see everything and are not listed. */
export interface AssignedMembers {
  /** Those to whom it is assigned, and those who work on everything. */
  assigned: Membership[];
  /** The organization's other members. */
  others: Membership[];
}

export async function assignedMembers(
  reader: Reader,
  { organization }: Pick<Actor, 'organization'>,
  id: AssignableId,
): Promise<AssignedMembers> {
  const members = (await membersOf(reader, organization)).filter(({ role }) => role === 'member');
  const are = await Promise.all(
    members.map(async (member) => member.assignsAll || (await isAssigned(reader, member.id, id))),
  );
  return {
    assigned: members.filter((_, index) => are[index]),
    others: members.filter((_, index) => !are[index]),
  };
}

/** A course or a site that can be assigned. */
interface AssignableItem {
  id: AssignableId;
  title: string;
  isActive: boolean;
}

/** What can be assigned, and what is assigned to a member. */
export interface Assignable {
  /** The organization's courses or sites by name, the active ones first. */
  items: AssignableItem[];
  assigned: AssignableId[];
}

/** `membershipId`: null for somebody who is invited. */
export async function assignable(
  reader: Reader,
  actor: Pick<Actor, 'organization' | 'role'>,
  membershipId: string | null,
): Promise<Assignable> {
  const [items, assignments] = await Promise.all([
    actor.role === 'employer' ? siteItems(reader, actor) : courseItems(reader, actor),
    membershipId === null ? [] : reader.find('assignments', { membershipId }),
  ]);
  return {
    items,
    assigned: assignments.flatMap(({ courseId, siteId, endedAt }) =>
      endedAt === null ? [courseId ?? siteId ?? []].flat() : [],
    ),
  };
}

const siteItems = async (reader: Reader, actor: Pick<Actor, 'organization'>): Promise<AssignableItem[]> =>
  (await sitesOf(reader, actor)).map(({ id, name, isActive }) => ({ id, title: name, isActive }));

const courseItems = async (
  reader: Reader,
  { organization }: Pick<Actor, 'organization'>,
): Promise<AssignableItem[]> =>
  (await reader.find('courses', { providerId: organization }))
    .map(({ id, title, isActive }) => ({ id, title, isActive }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || byText(a.title, b.title));
