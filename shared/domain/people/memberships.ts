// Memberships: which role a person has in an organization. An organization has at least one owner at any time.
import { isAtLeast, membershipId } from '#shared/engine/access/member-roles.ts';
import { memberRoles } from '#shared/engine/options.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { refuse } from '../refusals/refusal-texts.ts';

type User = Row<'users'>;

/** A person's role in an organization. */
export type Membership = Row<'memberships'>;

/** The members of an organization, without those who have left. */
export const membersOf = async (store: Reader, organizationId: string): Promise<Membership[]> =>
  (await store.find('memberships', { organizationId })).filter(({ endedAt }) => endedAt === null);

/** Returns the membership unless it has ended. */
export async function membershipIn(
  store: Reader,
  organizationId: string,
  personId: string,
): Promise<Membership | undefined> {
  const found = await store.get('memberships', membershipId(organizationId, personId));
  return found?.endedAt === null ? found : undefined;
}

/** Returns the person's membership in the organization that they act for. */
export const currentMembership = async (
  store: Reader,
  { id, organizationId }: Pick<User, 'id' | 'organizationId'>,
): Promise<Membership | undefined> =>
  organizationId === null ? undefined : membershipIn(store, organizationId, id);

/** Starts a membership, or starts it again for a person who had left. Returns its id. */
export async function startMembership(
  store: Writer,
  organizationId: string,
  { id: personId, firstName, lastName, email }: User,
  { role, assignsAll }: Pick<Membership, 'role' | 'assignsAll'>,
  now: string,
): Promise<string> {
  const id = membershipId(organizationId, personId);
  const told = { firstName, lastName, email };
  const known = await store.get('memberships', id);
  const former = known ? formerRoleOf(known, role, known.endedAt ?? now) : noFormerRole;
  const fresh = { id, organizationId, personId, role, ...told, assignsAll, ...ofNewMember, ...former };
  await (known
    ? store.put('memberships', { ...known, ...fresh })
    : store.add('memberships', { ...fresh, createdAt: now }));
  return id;
}

const noFormerRole = { formerRole: null, formerRoleUntil: null };

/** Keeps the higher role that the member loses, because they may hand over what they had saved in it. */
export const formerRoleOf = (
  { role: before, formerRole, formerRoleUntil }: Membership,
  role: MemberRole,
  now: string,
): Pick<Membership, 'formerRole' | 'formerRoleUntil'> =>
  isAtLeast(role, before) || (formerRole !== null && isAtLeast(formerRole, before))
    ? { formerRole, formerRoleUntil }
    : { formerRole: before, formerRoleUntil: now };

const ofNewMember = { appointedAt: null, appointedReason: null, endedAt: null };

/** Ends a membership with its assignments, and deletes its copies of the name and the address. */
export async function endMembership(store: Writer, membership: Membership, now: string): Promise<void> {
  for (const assignment of await store.find('assignments', { membershipId: membership.id }))
    if (assignment.endedAt === null) await store.put('assignments', { ...assignment, endedAt: now });
  await store.put('memberships', { ...membership, firstName: '', lastName: '', email: '', endedAt: now });
}

/** Copies a changed name or address to the person's memberships. */
export async function copyToMemberships(
  store: Writer,
  personId: string,
  changed: Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>,
): Promise<void> {
  for (const membership of await store.find('memberships', { personId }))
    if (membership.endedAt === null) await store.put('memberships', { ...membership, ...changed });
}

/** Returns the address of a member in lower case. A membership that has ended keeps none: then the account's counts. */
export const addressOf = async (store: Reader, { personId, email }: Membership): Promise<string> =>
  (email || (await store.get('users', personId))?.email || '').toLowerCase();

/** Reports whether the organization would be without an owner if this member were none. */
export async function isLastOwner(store: Reader, { id, organizationId, role }: Membership): Promise<boolean> {
  if (role !== 'owner') return false;
  const members = await membersOf(store, organizationId);
  return !members.some((member) => member.role === 'owner' && member.id !== id);
}

/** Refuses to take the last owner of an organization away. */
export async function refuseLastOwner(store: Reader, membership: Membership): Promise<void> {
  if (await isLastOwner(store, membership)) throw refuse('member.lastOwner');
}

/**
 * Reports whether the person acts for the organization now. A person who left for another one, was suspended or became an
 * administrator does not.
 */
export const actsFor = (user: User | undefined, organizationId: string): boolean =>
  user?.organizationId === organizationId && user.suspendedAt === null && user.userType !== 'admin';

/** Reports whether the person who invited could still invite somebody in this role. */
export async function couldInvite(
  store: Reader,
  organizationId: string,
  personId: string,
  role: MemberRole,
): Promise<boolean> {
  const [user, membership] = await Promise.all([
    store.get('users', personId),
    membershipIn(store, organizationId, personId),
  ]);
  return actsFor(user, organizationId) && membership !== undefined && mayManage(membership.role, role);
}

/** Owners decide about every member; managers about members and viewers. */
export const mayManage = (by: MemberRole, other: MemberRole): boolean =>
  by === 'owner' || (by === 'manager' && !isAtLeast(other, 'manager'));

/** The roles that a member may invite others in, or give them. */
export const rolesToGive = (by: MemberRole): MemberRole[] =>
  memberRoles.filter((role) => mayManage(by, role));
