// Deletes the texts of old messages. The thread and who wrote when are kept.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { storedText } from '../stored-texts/stored-text.ts';
import { previewOf } from './messages.ts';

/** Shown in place of a deleted text. */
const expired = storedText('message.expired', {});
export const expiredText = expired.text;

/** The nightly job gives it. A reported message waits for the administrator's decision. */
export const expireMessages = defineCommand({
  name: 'messages.expire',
  allowed: ['system'],
  input: z.object({ ids: z.array(rowId()).check(z.minLength(1), z.maxLength(500)) }),
  done: 'Messages deleted after their retention period',
  failed: 'Failed to delete the messages',
  async run(store, { ids }) {
    for (const id of ids) {
      const message = await store.get('messages', id);
      if (!message || message.reportedAt || message.text === expiredText) continue;
      await store.put('messages', {
        ...message,
        text: expiredText,
        textCode: expired.code,
        reportReason: null,
      });
      const thread = await store.get('threads', message.threadId);
      if (thread?.lastMessage === previewOf(message.text))
        await store.put('threads', {
          ...thread,
          lastMessage: expiredText,
          lastMessageCode: expired.code,
        });
    }
  },
});
