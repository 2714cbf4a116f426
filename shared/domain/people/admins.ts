// Administrators: how a person becomes one by a proven address, and how the others are notified.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { calendarDate, rowId } from '#shared/engine/field-schemas.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';

/**
 * Makes a person an administrator. The server gives this command in the person's name after it has verified that their
 * address is authorized.
 */
export const elevate = defineCommand({
  name: 'admins.elevate',
  allowed: ['system'],
  input: z.object({ userId: rowId() }),
  done: 'Admin Access Granted',
  failed: 'Failed to process admin upgrade',
  async run(store, { userId }, { now }) {
    const user = await store.get('users', userId);
    if (!user) throw refuseAccount('account.notFound');
    if (user.suspendedAt) throw refuseAccount('account.suspended');
    if (user.userType === 'admin') return;
    await store.put('users', { ...user, userType: 'admin' });
    await notifyAdminsChanged(store, { userId, change: 'granted', by: userId }, now);
  },
});

/** Warns once a day about an address for which codes are being guessed. The owner of the address is not revealed. */
export const alertLocked = defineCommand({
  name: 'admins.alertLocked',
  allowed: ['system'],
  input: z.object({ key: rowId(), day: calendarDate() }),
  done: 'Administrators warned',
  failed: 'Failed to warn the administrators',
  async run(store, { key, day }, { now }) {
    const told = notice('admin.codesGuessed', {}, subjectOf('/admin/audit?show=denied', 'locked'));
    await notifyAdmins(store, `locked.${day}.${key}`, told, now);
  },
});

interface AdminChange {
  userId: string;
  change: 'granted' | 'added' | 'removed';
  /** Knows already. */
  by: string;
}

/** Notifies the other administrators that a person became or ceased to be one. */
export async function notifyAdminsChanged(
  store: Writer,
  { userId, change, by }: AdminChange,
  now: string,
): Promise<void> {
  const told = notice(`admin.${change}`, {}, subjectOf('/admin/users', 'admins'));
  await notifyAdmins(store, `admins.${change}.${userId}.${now}`, told, now, by);
}

const subjectOf = (link: string, about: string): NoticeSubject => ({
  type: 'system',
  link,
  subjectId: `platform.${about}`,
});
