// Marks notifications as read. Apart from what adds notifications, because devices only read them.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { composedId, instant } from '#shared/engine/field-schemas.ts';

/** Marks notifications of the person as read. Ids that no longer exist are passed over. */
export const markRead = defineCommand({
  name: 'notifications.markRead',
  // Version 1 refused the ids of notifications about a conversation.
  version: 2,
  upgrade: (input) => input,
  allowed: ['admin', 'employer', 'provider', 'newcomer'],
  leastRole: 'viewer',
  input: z.object({ ids: z.array(composedId()).check(z.minLength(1), z.maxLength(500)) }),
  done: 'Marked as read',
  failed: 'Failed to mark as read',
  async run(store, { ids }) {
    const rows = await Promise.all(ids.map((id) => store.get('notifications', id)));
    for (const row of rows)
      if (row && !row.isRead) await store.put('notifications', { ...row, isRead: true });
  },
});

/** Marks all notifications of the person as read up to the newest on the screen. */
export const markAllRead = defineCommand({
  name: 'notifications.markAllRead',
  allowed: ['admin', 'employer', 'provider', 'newcomer'],
  leastRole: 'viewer',
  /** The newest notice that was on the person's screen. Later ones stay unread. */
  input: z.object({ upTo: instant() }),
  done: 'Marked as read',
  failed: 'Failed to mark as read',
  async run(store, { upTo }, { actor }) {
    const rows = await store.find('notifications', { personId: actor.person });
    for (const row of rows)
      if (!row.isRead && row.time <= upTo) await store.put('notifications', { ...row, isRead: true });
  },
});
