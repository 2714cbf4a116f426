// Deletes the texts of old notifications. The empty rows are kept, because a device keeps each row it has.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { composedId } from '#shared/engine/field-schemas.ts';

/** The nightly job gives it. */
export const expireNotifications = defineCommand({
  name: 'notifications.expire',
  allowed: ['system'],
  input: z.object({ ids: z.array(composedId()).check(z.minLength(1), z.maxLength(500)) }),
  done: 'Notifications deleted after their retention period',
  failed: 'Failed to delete the notifications',
  async run(store, { ids }, { now }) {
    for (const id of ids) {
      const row = await store.get('notifications', id);
      if (row)
        await store.put('notifications', {
          ...row,
          title: '',
          message: '',
          textCode: null,
          textParams: null,
          subjectTitle: '',
          withdrawnAt: row.withdrawnAt ?? now,
        });
    }
  },
});
