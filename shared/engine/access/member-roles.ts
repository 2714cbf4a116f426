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

const permissions = new WeakMap<Actor, (command: { leastRole?: string | undefined }) => boolean>();

/** Returns what the person may give, as one function that stays the same. */
export function permissionsOf(actor: Actor): (command: { leastRole?: string | undefined }) => boolean {
  const known = permissions.get(actor);
  if (known) return known;
  const may = (command: object) => mayGive(command, actor);
  permissions.set(actor, may);
  return may;
}

/**
 * Returns the person with the role of the membership that the reader has. A device's session may be older than its rows.
 */
async function withCurrentRole(reader: Reader, actor: Actor): Promise<Actor> {
  const own = await reader.get('memberships', membershipId(actor.organization, actor.person));
  return own?.endedAt === null ? { ...actor, memberRole: own.role } : actor;
}

/** Refuses a command on the device before it is saved, also without a connection. */
export async function refuseOnDevice(
  reader: Reader,
  commands: readonly Pick<Command, 'leastRole'>[],
  actor: Actor,
): Promise<void> {
  if (actor.memberRole === null) return refuseAll(reader, commands, actor);
  return refuseAll(reader, commands, await withCurrentRole(reader, actor));
}

async function refuseAll(
  reader: Reader,
  commands: readonly Pick<Command, 'leastRole'>[],
  actor: Actor,
): Promise<void> {
  for (const command of commands) await refuseBelowLeastRole(reader, command, actor);
}

/** Says who may do what needs this role, and whom to ask: "Ask a manager of Northside College." */
export async function roleNeeded(
  reader: Reader,
  { organization: id }: Actor,
  least: string | undefined,
): Promise<string> {
  const organization = await reader.get('organizations', id);
  return belowRole(
    memberRoles.find((role) => role === least),
    organization?.name,
  ).message;
}

const belowRole = (least: MemberRole | undefined, organization = 'your organization') =>
  refuseEntry('access.memberRole', { least: least ?? 'owner', organization });

/** Refuses with the role that the command needs and the organization whose members have it. */
export async function refuseBelowLeastRole(
  reader: Reader,
  command: Pick<Command, 'leastRole'>,
  actor: Actor,
): Promise<void> {
  if (mayGive(command, actor)) return;
  const organization = await reader.get('organizations', actor.organization);
  throw belowRole(command.leastRole, organization?.name);
}
