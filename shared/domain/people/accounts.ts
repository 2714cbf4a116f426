// Accounts: registration, account type, roles, and the changes a person makes to their own account.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { userTypes } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { isTimeZone } from '#shared/lib/time.ts';
import { email, rowId } from '#shared/engine/field-schemas.ts';
import { notifyAdminsChanged } from './admins.ts';
import { isAtWork } from './colleagues.ts';
import {
  copyToMemberships,
  currentMembership,
  endMembership,
  isLastOwner,
  membersOf,
  membershipIn,
  startMembership,
} from './memberships.ts';
import { nameFields, newAccount, newUser } from './new-account.ts';
import { admitArrival, newOrganization } from '../organizations/organizations.ts';
import { placeholderName } from '../organizations/setup-state.ts';
import { fullName } from './people.ts';
import { currentSettings } from '../platform/settings.ts';
import { activeAdmins, lastAdmin } from './suspensions.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';

const accountTypes = ['employer', 'provider'] as const;
/** The types that a person can choose. */
export type AccountType = (typeof accountTypes)[number];

/** Adds the account of a person who signs in for the first time. */
export const registerPerson = defineCommand({
  name: 'accounts.register',
  allowed: ['system'],
  input: z.object({ id: rowId(), ...newAccount }),
  done: 'Account created',
  failed: 'Failed to initiate registration process',
  async run(store, input, { now }) {
    await store.add('users', newUser(input, now));
  },
});

/** Makes the person an employer or a training provider and adds the organization. */
export const chooseAccountType = defineCommand({
  name: 'accounts.chooseType',
  version: 2,
  allowed: ['newcomer', 'employer', 'provider'],
  leastRole: 'viewer',
  input: z.object({
    userType: z.enum(accountTypes, 'Choose Employer or Training Provider'),
    /** The zone of the person's browser, which may have none, or one that this server does not know. */
    timeZone: z.optional(z.string().check(z.maxLength(100))),
  }),
  upgrade: (input) => input,
  done: 'Account type saved',
  failed: 'Failed to initiate registration process',
  async run() {},
  async onAccepted(store, { userType, timeZone }, { actor, now }) {
    const user = await store.get('users', actor.person);
    if (!user) throw refuseAccount('account.notFound');
    if (user.userType !== userType) {
      await chooseFor(store, user, userType, timeZone, now);
      await admitArrival(store, (await store.get('users', user.id))?.organizationId ?? user.id, now);
    } else await admitArrival(store, user.organizationId ?? user.id, now);
  },
});

/** The person's own organization changes its kind with them, unless something depends on it. */
async function chooseFor(
  store: Writer,
  user: Row<'users'>,
  kind: AccountType,
  timeZone: string | undefined,
  now: string,
): Promise<void> {
  const current = await currentMembership(store, user);
  if (current && !(await isLastOwner(store, current))) throw refuseAccount('account.member');
  if (current && (await isAtWork(store, current.organizationId))) throw refuseAccount('account.atWork');
  const id = current?.organizationId ?? (await homeOf(store, user, kind));
  await store.put('users', { ...user, userType: kind, organizationId: id });
  const organization = await store.get('organizations', id);
  const name = organization?.name ?? nameFor(user, kind);
  if (organization) return store.put('organizations', { ...organization, kind, name });
  const zone =
    timeZone !== undefined && isTimeZone(timeZone)
      ? timeZone
      : (await currentSettings(store)).defaultTimeZone;
  await store.add('organizations', newOrganization({ id, kind, name, timeZone: zone }, now));
  await startMembership(store, id, user, founder, now);
}

const founder = { role: 'owner', assignsAll: true } as const;

const nameFor = (user: Row<'users'>, kind: AccountType): string =>
  user.companyName ?? (fullName(user) || placeholderName[kind]);

/**
 * Returns an id for a person's organization: the person's own id for the first one. An organization stays what it is
 * when its founder leaves, so that a founder who comes back without an invitation gets another one.
 */
async function newOrganizationId(store: Reader, personId: string, kind: AccountType): Promise<string> {
  const ids = [personId, `${personId}.${kind}`];
  for (let number = 2; ; number += 1) {
    const id = ids.shift() ?? `${personId}.${kind}.${number}`;
    if (!(await store.get('organizations', id))) return id;
  }
}

/** Changes a person's role for an admin. The row is changed on the server, where every row is visible. */
export const changeRole = defineCommand({
  name: 'accounts.changeRole',
  allowed: ['admin', 'system'],
  input: z.object({ userId: rowId(), userType: z.enum(userTypes, 'Choose Admin, Employer or Provider') }),
  done: 'User role updated successfully',
  failed: 'Failed to update user role',
  async run() {},
  async onAccepted(store, { userId, userType }, { actor, now }) {
    const user = await store.get('users', userId);
    if (!user) throw refuseAccount('account.notFound');
    if (user.userType === userType) return;
    if (user.userType === 'admin' && !user.suspendedAt && (await activeAdmins(store)).length === 1)
      throw lastAdmin;
    if (userType === 'admin')
      await notifyAdminsChanged(store, { userId, change: 'added', by: actor.person }, now);
    const home = userType === 'admin' ? null : await homeOf(store, user, userType);
    if (home) await partFrom(store, user, home, now);
    await store.put('users', { ...user, userType, organizationId: home ?? user.organizationId });
    if (userType === 'admin' || !home) return;
    if (user.userType === 'admin')
      await notifyAdminsChanged(store, { userId, change: 'removed', by: actor.person }, now);
    if (await store.get('organizations', home)) return;
    const { defaultTimeZone: timeZone } = await currentSettings(store);
    const facts = { id: home, kind: userType, name: nameFor(user, userType), timeZone };
    await store.add('organizations', newOrganization(facts, now));
    await startMembership(store, home, user, founder, now);
  },
});

/**
 * Returns the organization that the person acts for after the change: one of the new kind in which they are a member, or
 * a new one. An organization's kind never changes under other members or existing rows.
 */
async function homeOf(store: Reader, user: Row<'users'>, kind: AccountType): Promise<string> {
  for (const id of [user.organizationId ?? user.id, user.id, `${user.id}.${kind}`]) {
    const organization = await store.get('organizations', id);
    if (organization?.kind === kind && (await membershipIn(store, id, user.id))) return id;
  }
  return newOrganizationId(store, user.id, kind);
}

/** The person's own organization waits for their return. In a team they give up their place. */
async function partFrom(store: Writer, user: Row<'users'>, home: string, now: string): Promise<void> {
  const current = await currentMembership(store, user);
  if (!current || current.organizationId === home) return;
  if (!(await isLastOwner(store, current))) return endMembership(store, current, now);
  if ((await membersOf(store, current.organizationId)).length > 1)
    throw refuseAccount('account.hasColleagues');
}

/**
 * Changes the e-mail address. The server gives this command in the person's name after they have proven the new
 * address.
 */
export const changeEmail = defineCommand({
  name: 'accounts.changeEmail',
  allowed: ['system'],
  input: z.object({ email: email('Please enter a valid email address') }),
  done: 'Email address changed',
  failed: 'Failed to change the email address',
  async run(store, { email: address }, { actor }) {
    const user = await store.get('users', actor.person);
    if (!user) throw refuseAccount('account.notFound');
    if (user.email === address) return;
    await store.put('users', { ...user, email: address });
    await copyToMemberships(store, user.id, { email: address });
  },
});

/** Saves the name that colleagues read in every history. The server gives this command in the person's name. */
export const saveName = defineCommand({
  name: 'accounts.saveName',
  allowed: ['system'],
  input: z.object(nameFields),
  done: 'Name saved',
  failed: 'Failed to save the name',
  async run(store, name, { actor }) {
    const user = await store.get('users', actor.person);
    if (!user) throw refuseAccount('account.notFound');
    await store.put('users', { ...user, ...name });
    await copyToMemberships(store, user.id, name);
  },
});
