// Members for server tests: a new person who joins an organization in a role.
import { systemActorFor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Marketplace } from './marketplace.ts';

/** Returns the actor of a new person who joined the organization. A member is assigned to nothing, other roles to all. */
export async function newMember(
  marketplace: Marketplace,
  { organization, role: side }: Pick<Actor, 'organization' | 'role'>,
  name: string,
  role: MemberRole = 'member',
): Promise<Actor> {
  const own = await marketplace.person(side as 'employer' | 'provider', name);
  const joining = { organizationId: organization, role };
  await marketplace.give(systemActorFor(own.person), 'colleagues.join', joining);
  return { ...own, organization, memberRole: role, assignsAll: role !== 'member' };
}
