// Administrators: how a person becomes one by a proven address, and how the others are notified.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Writer } from '#shared/engine/store.ts';
import { calendarDate, rowId } from '#shared/engine/field-schemas.ts';
import { notifyAdmins } from '../notifications/notifications.ts';

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
    if (!user) throw new Refusal('not_found', 'No such user.');
    if (user.suspendedAt) throw new Refusal('suspended', 'This account is suspended.');
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
    const title = 'Someone is guessing an administrator’s sign-in codes';
    const message =
      'Ten wrong codes were entered for an administrator’s address today. Codes sent to new browsers now allow one try each.';
    await notifyAdmins(store, `locked.${day}.${key}`, notice(title, message, 'locked'), now);
  },
});

const changes = {
  granted: ['New administrator', 'Somebody with an authorized address was granted admin access.'],
  added: ['New administrator', 'An administrator made somebody an administrator.'],
  removed: ['One administrator less', 'An administrator changed the role of another.'],
} as const;

interface AdminChange {
  userId: string;
  change: keyof typeof changes;
  /** The person who is not notified, because they know already. */
  by: string;
}

/** Notifies the other administrators that a person became or ceased to be one. */
export async function notifyAdminsChanged(
  store: Writer,
  { userId, change, by }: AdminChange,
  now: string,
): Promise<void> {
  const [title, message] = changes[change];
  await notifyAdmins(store, `admins.${change}.${userId}.${now}`, notice(title, message, 'admins'), now, by);
}

const notice = (title: string, message: string, subject: string) => ({
  type: 'system' as const,
  title,
  message,
  link: subject === 'locked' ? '/admin/audit?show=denied' : '/admin/users',
  subjectId: `platform.${subject}`,
  subjectTitle: title,
});
