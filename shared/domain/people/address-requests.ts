// Handles a request for another sign-in address from a person who cannot open the old mailbox. The people who may
// confirm it are notified.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { platformId } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { membersOf } from './memberships.ts';
import { notice, notifyPeople } from '../notifications/notifications.ts';

type User = Row<'users'>;

/** A person has one request at a time: a new request replaces the notice of the last one. */
const keyOf = (userId: string): string => `address.${userId}`;

/**
 * Notifies the deciders of a request. The server gives this command when the request is made. The notice contains
 * neither the person nor an address.
 */
export const tellAddressRequest = defineCommand({
  name: 'accounts.tellAddressRequest',
  allowed: ['system'],
  input: z.object({ userId: rowId() }),
  done: 'Owners and administrators told about an email change',
  failed: 'Failed to tell the owner and the administrators',
  async run(store, { userId }, { now }) {
    const user = await store.get('users', userId);
    if (!user) return;
    const { admins, owners } = await decidersOf(store, user);
    const told = notice(
      'address.changeRequested',
      {},
      { type: 'system', link: '/account', subjectId: keyOf(userId) },
    );
    await notifyPeople(store, admins, platformId, keyOf(userId), told, now);
    if (user.organizationId) await notifyPeople(store, owners, user.organizationId, keyOf(userId), told, now);
  },
});

/** Withdraws the notices. The server gives this command when the request is decided, withdrawn or expired. */
export const endAddressRequest = defineCommand({
  name: 'accounts.endAddressRequest',
  allowed: ['system'],
  input: z.object({ userId: rowId() }),
  done: 'Notices of an email change withdrawn',
  failed: 'Failed to take the notices back',
  async run(store, { userId }, { now }) {
    const user = await store.get('users', userId);
    if (!user) return;
    const { admins, owners } = await decidersOf(store, user);
    for (const { id } of [...admins, ...owners]) {
      const told = await store.get('notifications', `${keyOf(userId)}-${id}`);
      if (told && !told.withdrawnAt) await store.put('notifications', { ...told, withdrawnAt: now });
    }
  },
});

/**
 * Returns the people who may decide: every other administrator and the owners of the organization. Only administrators
 * decide about an administrator's address.
 */
async function decidersOf(store: Reader, user: User): Promise<{ admins: User[]; owners: User[] }> {
  const { id, organizationId, userType } = user;
  const admins = await store.find('users', { userType: 'admin' });
  const hasOwners = organizationId !== null && userType !== 'admin';
  const [users, members] = hasOwners
    ? await Promise.all([store.find('users', { organizationId }), membersOf(store, organizationId)])
    : [[], []];
  const owners = new Set(members.filter(({ role }) => role === 'owner').map(({ personId }) => personId));
  return {
    admins: admins.filter((admin) => admin.id !== id),
    owners: users.filter(
      (member) => member.id !== id && member.userType !== 'admin' && owners.has(member.id),
    ),
  };
}
