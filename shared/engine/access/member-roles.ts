// Which member role a command needs. The device checks it before saving, and the server when it runs the command.
import type { Actor, Command } from '../command.ts';
import { refuseEntry } from '../engine-refusals.ts';
import { memberRoles } from '../options.ts';
import type { MemberRole } from '../options.ts';
import type { Reader } from '../store.ts';

/** The id of a membership. A person who joins again gets the same row. */
export const membershipId = (organizationId: string, personId: string): string =>
  `${organizationId}.${personId}`;

/** The id of the assignment of a member to a course or a site. A member who is assigned again gets the same row. */
export const assignmentId = (membership: string, id: number | string): string => `${membership}.${id}`;

/** Reports whether the role includes everything that the other role may do. */
export const isAtLeast = (role: MemberRole, least: MemberRole): boolean =>
  memberRoles.indexOf(role) <= memberRoles.indexOf(least);

/** Only people who act for an employer or a provider have a member role. Without one they may do nothing. */
export const mayGive = ({ leastRole }: Pick<Command, 'leastRole'>, actor: Actor): boolean => {
  if (actor.role !== 'employer' && actor.role !== 'provider') return true;
  return leastRole !== undefined && actor.memberRole !== null && isAtLeast(actor.memberRole, leastRole);
};

/** Reports whether the actor is a person, or a service account with the scope of the command. */
export const isInScope = ({ scope }: Pick<Command, 'scope'>, { scopes }: Pick<Actor, 'scopes'>): boolean =>
  !scopes || (scope !== undefined && scopes.includes(scope));

/** Refuses a command that is in none of the scopes of a service account. */
export const outOfScope = ({ scope }: Pick<Command, 'scope'>) =>
  scope === undefined ? refuseEntry('access.onlyPeople') : refuseEntry('access.scope', { scope });

/** A service account gives each command with the least role that it needs, whatever its other scopes need. */
export const actorGiving = (command: Pick<Command, 'leastRole'> | undefined, actor: Actor): Actor =>
  actor.scopes ? { ...actor, memberRole: command?.leastRole ?? null } : actor;

/** Returns the person with the rights of the membership among the rows of a device, whose session may be older. */
export async function withOwnMembership(reader: Reader, actor: Actor): Promise<Actor> {
  const own = await reader.get('memberships', membershipId(actor.organization, actor.person));
  return own?.endedAt === null ? { ...actor, memberRole: own.role, assignsAll: own.assignsAll } : actor;
}

/** Refuses a command on the device before it is saved, also without a connection. */
export async function refuseOnDevice(
  reader: Reader,
  commands: readonly Pick<Command, 'leastRole'>[],
  actor: Actor,
): Promise<void> {
  const current = await withOwnMembership(reader, actor);
  for (const command of commands) await refuseBelowLeastRole(reader, command, current);
}

/** Refuses with the role that the command needs and the organization whose members have it. */
export async function refuseBelowLeastRole(
  reader: Reader,
  command: Pick<Command, 'leastRole'>,
  actor: Actor,
): Promise<void> {
  if (mayGive(command, actor)) return;
  const organization = await reader.get('organizations', actor.organization);
  throw refuseEntry('access.memberRole', {
    least: command.leastRole ?? 'owner',
    organization: organization?.name ?? 'your organization',
  });
}
