// Which member role a command needs. The device checks it before saving, and the server when it runs the command.
import type { Actor, Command } from '../command.ts';
import { refuseEntry } from '../engine-refusals.ts';
import { memberRoles } from '../options.ts';
import type { MemberRole } from '../options.ts';
import type { Reader } from '../store.ts';

/** The id of a membership. A person who joins again gets the same row. */
export const membershipId = (organizationId: string, personId: string): string =>
  `${organizationId}.${personId}`;

/** Reports whether the role includes everything that the other role may do. */
export const isAtLeast = (role: MemberRole, least: MemberRole): boolean =>
  memberRoles.indexOf(role) <= memberRoles.indexOf(least);

/** Only people who act for an employer or a provider have a member role. Without one they may do nothing. */
export const mayGive = ({ leastRole }: Pick<Command, 'leastRole'>, actor: Actor): boolean => {
  if (actor.role !== 'employer' && actor.role !== 'provider') return true;
  return leastRole !== undefined && actor.memberRole !== null && isAtLeast(actor.memberRole, leastRole);
};

/**
 * Refuses a command on the device before it is saved, also without a connection. The role is the one of the membership
 * among the rows: the device's session may be older.
 */
export async function refuseOnDevice(
  reader: Reader,
  commands: readonly Pick<Command, 'leastRole'>[],
  actor: Actor,
): Promise<void> {
  const own = await reader.get('memberships', membershipId(actor.organization, actor.person));
  const memberRole = own?.endedAt === null ? own.role : actor.memberRole;
  for (const command of commands) await refuseBelowLeastRole(reader, command, { ...actor, memberRole });
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
