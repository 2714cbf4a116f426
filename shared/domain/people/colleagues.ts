// Colleagues: several people act for one organization, each in a role. Rows belong to the organization.
import * as z from 'zod/mini';
import { isAtLeast } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { memberRoles } from '#shared/engine/options.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { numericId, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { notice, notifyMembers, notifyPeople } from '../notifications/notifications.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { assign } from './assignments.ts';
import {
  actsFor,
  couldInvite,
  currentMembership,
  endMembership,
  formerRoleOf,
  isLastOwner,
  mayManage,
  membersOf,
  membershipIn,
  refuseLastOwner,
  startMembership,
} from './memberships.ts';
import type { Membership } from './memberships.ts';
import { nameFields, newAccount, newUser } from './new-account.ts';
import { fullName } from './people.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';

type User = Row<'users'>;

const memberRole = z.enum(memberRoles, 'Choose a role');

/** Reports whether the person can have colleagues. Administrators act for the platform and cannot. */
export const hasColleagues = ({ organizationId, userType }: Pick<User, 'organizationId' | 'userType'>) =>
  organizationId !== null && userType !== 'admin';

/** Joins an organization. The server gives this command in the name of the person who followed an invitation. */
export const joinOrganization = defineCommand({
  name: 'colleagues.join',
  version: 5,
  /**
   * Version 1 had no role: everybody who joined was what a manager is now. Version 2 had neither inviter nor assignments,
   * version 3 no sites, version 4 no new account.
   */
  upgrade: (input) => input,
  allowed: ['system'],
  /** The name of a person who has none yet. */
  input: z.object({
    organizationId: rowId(),
    name: z.optional(z.object(nameFields)),
    /**
     * For a person who keeps their account in another organization: what the new one is made from, in the same step, so
     * that a refusal leaves none.
     */
    account: z.optional(z.object(newAccount)),
    role: z.optional(memberRole),
    /** Who invited. The invitation counts only while they could still send it. */
    invitedBy: z.optional(rowId()),
    /** What the inviting person chose. Without it, a member sees nothing yet. */
    assigned: z.optional(
      z.object({
        all: z.boolean(),
        courseIds: z.array(numericId()),
        siteIds: z._default(z.array(rowId()), []),
      }),
    ),
  }),
  done: 'Welcome to the team',
  failed: 'Failed to join the organization',
  async run(store, { organizationId, name, account, role = 'manager', invitedBy, assigned }, { actor, now }) {
    if (account && !(await store.get('users', actor.person)))
      await store.add('users', newUser({ ...account, id: actor.person }, now));
    const [user, organization] = await Promise.all([
      readUser(store, actor.person),
      store.get('organizations', organizationId),
    ]);
    if (!organization) throw refuse('organization.notFound');
    if (user.organizationId === organizationId) return;
    if (invitedBy && !(await couldInvite(store, organizationId, invitedBy, role)))
      throw refuseAccount('colleague.inviterGone');
    if (organization.suspendedAt) throw refuse('organization.suspended');
    if (user.userType === 'admin') throw refuseAccount('colleague.isAdmin');
    const current = await currentMembership(store, user);
    if (current) await refuseToPark(store, current);
    await tellTeam(store, organizationId, `joined.${user.id}`, 'colleague.joined', now);
    const named = { ...user, ...(!fullName(user) && name) };
    // Managers and owners see everything anyway, and keep it if they become members.
    const assignsAll = isAtLeast(role, 'manager') || assigned?.all === true;
    const membership = await startMembership(store, organizationId, named, { role, assignsAll }, now);
    if (assigned) await assign(store, { id: membership, organizationId }, assigned, now);
    await store.put('users', {
      ...named,
      organizationId,
      userType: organization.kind,
      companyName: organization.name,
    });
  },
});

/** Reports whether an account acts for an organization that it cannot leave behind by joining another one. */
export async function isBound(store: Reader, user: User): Promise<boolean> {
  const current = await currentMembership(store, user);
  if (!current) return false;
  return !(await isLastOwner(store, current)) || (await isAtWork(store, current.organizationId));
}

/**
 * An account acts for one organization at a time. A person's own one, which nobody else works in, is kept for their
 * return.
 */
async function refuseToPark(store: Reader, current: Membership): Promise<void> {
  const [members, isLast] = await Promise.all([
    membersOf(store, current.organizationId),
    isLastOwner(store, current),
  ]);
  if (!isLast) throw refuseAccount('colleague.leaveFirst');
  if (members.length > 1 || (await isAtWork(store, current.organizationId)))
    throw refuseAccount('colleague.hasOrganization');
}

/** Ends the person's membership. The last owner is refused. */
export const leaveOrganization = defineCommand({
  name: 'colleagues.leave',
  allowed: ['system'],
  input: z.object({}),
  done: 'You have left the organization',
  failed: 'Failed to leave the organization',
  async run(store, _, { actor, now }) {
    const user = await readUser(store, actor.person);
    const membership = await currentMembership(store, user);
    if (!membership) throw refuse('colleague.notFound');
    await refuseLastOwner(store, membership);
    await leaveTeam(store, user, now);
  },
});

/** Removes a colleague. Owners may remove everybody but the last owner, managers may remove members and viewers. */
export const removeColleague = defineCommand({
  name: 'colleagues.remove',
  allowed: ['system'],
  input: z.object({ userId: rowId() }),
  done: 'Colleague removed',
  failed: 'Failed to remove the colleague',
  async run(store, { userId }, { actor, now }) {
    const { theirs } = await pairOf(store, actor.person, userId);
    await refuseLastOwner(store, theirs);
    await leaveTeam(store, await readUser(store, userId), now);
  },
});

/** Changes a member's role. Owners may give any role; managers may make a member a viewer and the reverse. */
export const changeMemberRole = defineCommand({
  name: 'colleagues.changeRole',
  allowed: ['system'],
  input: z.object({ userId: rowId(), role: memberRole }),
  done: 'Role changed',
  failed: 'Failed to change the role',
  async run(store, { userId, role }, { actor, now }) {
    const { own, theirs } = await pairOf(store, actor.person, userId, role);
    if (theirs.role === role) return;
    if (own.role === 'owner' && role !== 'owner') await refuseLastOwner(store, theirs);
    await giveRole(store, theirs, role, now);
  },
});

/** Makes another member an owner, and the owner who hands over a manager. */
export const handOverOwnership = defineCommand({
  name: 'colleagues.handOver',
  allowed: ['system'],
  input: z.object({ userId: rowId() }),
  done: 'Ownership handed over',
  failed: 'Failed to hand over the ownership',
  async run(store, { userId }, { actor, now }) {
    const { own, theirs } = await pairOf(store, actor.person, userId, 'owner');
    if (own.id === theirs.id) throw refuse('member.handOverToSelf');
    if (theirs.role !== 'owner') await giveRole(store, theirs, 'owner', now);
    await store.put('memberships', { ...own, role: 'manager' });
  },
});

/** Makes a member an owner, for an administrator. Refused while an owner can sign in. All members are told. */
export const appointOwner = defineCommand({
  name: 'organizations.appointOwner',
  allowed: ['admin'],
  input: z.object({
    id: rowId(),
    userId: rowId(),
    reason: textOf(1, 'Say why. All members will see this.', 500),
  }),
  done: 'Owner appointed',
  failed: 'Failed to appoint an owner',
  async run() {},
  async onAccepted(store, { id, userId, reason }, { now }) {
    const membership = await membershipIn(store, id, userId);
    const user = await store.get('users', userId);
    if (!membership || user?.organizationId !== id) throw refuse('colleague.notFound');
    if (!actsFor(user, id)) throw refuseAccount('account.suspended');
    if (await hasReachableOwner(store, id)) throw refuseAccount('member.ownerCanSignIn');
    await store.put('memberships', {
      ...membership,
      role: 'owner',
      appointedAt: now,
      appointedReason: reason,
    });
    await tellTeam(store, id, `appointed.${userId}.${now}`, 'member.appointed', now);
  },
});

/** Reports whether an owner can sign in and act for the organization. */
async function hasReachableOwner(store: Reader, organizationId: string): Promise<boolean> {
  const members = await membersOf(store, organizationId);
  const owners = members.filter(({ role }) => role === 'owner');
  const users = await Promise.all(owners.map(({ personId }) => store.get('users', personId)));
  return users.some((user) => actsFor(user, organizationId));
}

async function giveRole(store: Writer, membership: Membership, role: MemberRole, now: string): Promise<void> {
  const { organizationId, personId } = membership;
  await store.put('memberships', { ...membership, role, ...formerRoleOf(membership, role, now) });
  const kind = (await store.get('organizations', organizationId))?.kind ?? 'provider';
  const told = notice('member.roleChanged', { role, kind }, aboutTeam(organizationId));
  await notifyPeople(store, [{ id: personId }], organizationId, `colleagues.role.${personId}`, told, now);
}

/** Names who can: "Ask an owner of Northside College." */
async function belowRole(store: Reader, organizationId: string, least: MemberRole) {
  const organization = (await store.get('organizations', organizationId))?.name ?? 'your organization';
  return refuse('access.memberRole', { least, organization });
}

interface Pair {
  own: Membership;
  theirs: Membership;
}

/**
 * Returns the memberships of a person and of the member they decide about. Another organization's member and an unknown
 * person get the same rejection. `role` is the role that the member is to have.
 */
async function pairOf(store: Reader, personId: string, otherId: string, role?: MemberRole): Promise<Pair> {
  const own = await currentMembership(store, await readUser(store, personId));
  const theirs = own && (await membershipIn(store, own.organizationId, otherId));
  if (!own || !theirs) throw refuse('colleague.notFound');
  if (!mayManage(own.role, theirs.role) || (role && !mayManage(own.role, role)))
    throw await belowRole(store, own.organizationId, own.role === 'manager' ? 'owner' : 'manager');
  return { own, theirs };
}

/** Takes a member out of the organization and tells the others. */
export async function leaveTeam(store: Writer, user: User, now: string): Promise<void> {
  const membership = await currentMembership(store, user);
  if (membership) await endMembership(store, membership, now);
  await store.put('users', { ...user, organizationId: null, userType: null, companyName: null });
  if (user.organizationId)
    await tellTeam(store, user.organizationId, `left.${user.id}`, 'colleague.left', now);
}

const aboutTeam = (organizationId: string): NoticeSubject => ({
  type: 'system',
  link: '/account',
  subjectId: `colleagues.${organizationId}`,
});

const tellTeam = (
  store: Writer,
  organizationId: string,
  key: string,
  code: 'colleague.joined' | 'colleague.left' | 'member.appointed',
  now: string,
) =>
  notifyMembers(store, organizationId, `colleagues.${key}`, notice(code, {}, aboutTeam(organizationId)), now);

/** Reports whether an organization has jobs, courses or a second member. If so, its kind cannot change. */
export async function isAtWork(store: Reader, organizationId: string): Promise<boolean> {
  const [jobs, courses, people] = await Promise.all([
    store.find('jobs', { employerId: organizationId }),
    store.find('courses', { providerId: organizationId }),
    membersOf(store, organizationId),
  ]);
  return jobs.length + courses.length > 0 || people.length > 1;
}

async function readUser(store: Reader, id: string): Promise<User> {
  const user = await store.get('users', id);
  if (!user) throw refuseAccount('account.notFound');
  return user;
}
