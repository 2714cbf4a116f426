// The members of an organization, as every member sees them, also without a connection.
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Reader } from '#shared/engine/store.ts';
import { membersOf } from '#shared/domain/people/memberships.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';

/** The members, the longest first, and the role of the person who looks. */
export interface Team {
  members: Membership[];
  ownRole: MemberRole;
}

export async function teamOf(reader: Reader, { organization, person, memberRole }: Actor): Promise<Team> {
  const members = await membersOf(reader, organization);
  const own = members.find(({ personId }) => personId === person);
  return {
    members: members.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    ownRole: own?.role ?? memberRole ?? 'viewer',
  };
}
