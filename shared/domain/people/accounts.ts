// Accounts: registration, account type, roles, and the changes a person makes to their own account.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { userTypes } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { isTimeZone } from '#shared/lib/time.ts';
import { email, nameText, rowId } from '#shared/engine/field-schemas.ts';
import { notifyAdminsChanged } from './admins.ts';
import { isAtWork, isMember, nameFields, secondOrganizationId } from './colleagues.ts';
import { newOrganization, verifyArrival } from '../organizations/organizations.ts';
import { placeholderName } from '../organizations/setup-state.ts';
import { fullName } from './people.ts';
import { currentSettings } from '../platform/settings.ts';
import { activeAdmins, lastAdmin } from './suspensions.ts';
import { refuse } from '../refusals/refusal-texts.ts';

export const accountTypes = ['employer', 'provider'] as const;
/** The types that a person can choose. */
export type AccountType = (typeof accountTypes)[number];

/** Adds the account of a person who signs in for the first time. */
export const registerPerson = defineCommand({
  name: 'accounts.register',
  allowed: ['system'],
  input: z.object({
    id: rowId(),
    email: email('Please enter a valid email address'),
    firstName: nameText(100),
    lastName: nameText(100),
  }),
  done: 'Account created',
  failed: 'Failed to initiate registration process',
  async run(store, input, { now }) {
    await store.add('users', {
      ...input,
      organizationId: null,
      userType: null,
      profileImageUrl: null,
      companyName: null,
      suspendedAt: null,
      suspendedReason: null,
      sessionsFrom: null,
      createdAt: now,
    });
  },
});

/** Makes the person an employer or a training provider and adds the organization. */
export const chooseAccountType = defineCommand({
  name: 'accounts.chooseType',
  version: 2,
  allowed: ['newcomer', 'employer', 'provider'],
  input: z.object({
    userType: z.enum(accountTypes, 'Choose Employer or Training Provider'),
    /** The zone of the person's browser, which may have none, or one that this server does not know. */
    timeZone: z.optional(z.string().check(z.maxLength(100))),
  }),
  upgrade: (input) => input,
  done: 'Account type saved',
  failed: 'Failed to initiate registration process',
  async run(store, { userType, timeZone }, { actor, now }) {
    const user = await store.get('users', actor.person);
    if (!user) throw refuse('account.notFound');
    if (user.userType === userType) return;
    if (isMember(user)) throw refuse('account.member');
    await store.put('users', { ...user, userType, organizationId: user.id });
    const organization = await store.get('organizations', user.id);
    const name = organization?.name ?? user.companyName ?? (fullName(user) || placeholderName[userType]);
    if (organization) await store.put('organizations', { ...organization, kind: userType, name });
    else {
      const zone =
        timeZone !== undefined && isTimeZone(timeZone)
          ? timeZone
          : (await currentSettings(store)).defaultTimeZone;
      const facts = { id: user.id, kind: userType, name, timeZone: zone };
      await store.add('organizations', newOrganization(facts, now));
    }
  },
  async onAccepted(store, { userType }, { actor, now }) {
    if (userType !== actor.role && (await isAtWork(store, actor.person))) throw refuse('account.atWork');
    await verifyArrival(store, actor.person, now);
  },
});

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
    if (!user) throw refuse('account.notFound');
    if (user.userType === userType) return;
    if (user.userType === 'admin' && !user.suspendedAt && (await activeAdmins(store)).length === 1)
      throw lastAdmin;
    if (userType === 'admin')
      await notifyAdminsChanged(store, { userId, change: 'added', by: actor.person }, now);
    const organizationId = userType === 'admin' ? user.organizationId : await homeOf(store, user, userType);
    await store.put('users', { ...user, userType, organizationId });
    if (userType === 'admin' || !organizationId) return;
    if (user.userType === 'admin')
      await notifyAdminsChanged(store, { userId, change: 'removed', by: actor.person }, now);
    if (!(await store.get('organizations', organizationId)))
      await store.add(
        'organizations',
        newOrganization(
          {
            id: organizationId,
            kind: userType,
            name: user.companyName ?? (fullName(user) || placeholderName[userType]),
            timeZone: (await currentSettings(store)).defaultTimeZone,
          },
          now,
        ),
      );
  },
});

/**
 * Returns the organization that the person acts for after the change. Their organization is kept if it is of the new
 * kind. An organization's kind never changes under other members or existing rows; in that case the person gets a new
 * organization, and the old one keeps its rows.
 */
async function homeOf(store: Reader, user: Row<'users'>, kind: AccountType): Promise<string> {
  for (const id of [user.organizationId ?? user.id, user.id]) {
    const organization = await store.get('organizations', id);
    if (organization ? organization.kind === kind : id === user.id) return id;
  }
  return secondOrganizationId(user.id, kind);
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
    if (!user) throw refuse('account.notFound');
    if (user.email !== address) await store.put('users', { ...user, email: address });
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
    if (!user) throw refuse('account.notFound');
    await store.put('users', { ...user, ...name });
  },
});
