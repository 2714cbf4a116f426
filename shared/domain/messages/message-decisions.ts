// Handles administrators' decisions about reported messages.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { previewOf } from './messages.ts';
import { notifyOfThread } from './notify-thread.ts';
import { withdrawFromAdmins } from '../notifications/notifications.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { storedText } from '../stored-texts/stored-text.ts';

/** Records an administrator's decision about a reported message: the message is kept, or its text is deleted. */
export const decideMessage = defineCommand({
  name: 'messages.judge',
  allowed: ['admin'],
  input: z.object({ id: rowId(), isRemoved: z.boolean() }),
  done: 'Report settled',
  failed: 'Failed to settle the report',
  async run() {},
  async onAccepted(store, { id, isRemoved }, { now }) {
    const message = await store.get('messages', id);
    if (!message) throw refuse('message.notFound');
    if (!message.reportedAt) throw refuseAccount('message.decided');
    const settled = { ...message, reportedAt: null };
    await store.put(
      'messages',
      isRemoved ? { ...settled, text: removed.text, textCode: removed.code } : settled,
    );
    await withdrawFromAdmins(store, `reported.${id}`, now);
    const thread = await store.get('threads', message.threadId);
    if (isRemoved && thread && isPreviewOf(thread.lastMessage, message.text))
      await store.put('threads', { ...thread, lastMessage: removed.text, lastMessageCode: removed.code });
    if (!thread) return;
    await notifyOfThread(
      store,
      thread,
      {
        organizationId: message.from === 'employer' ? message.providerId : message.employerId,
        key: `judged.${id}`,
        code: 'message.reportDecided',
        params: { isRemoved },
      },
      now,
    );
  },
});

/** Earlier versions cut previews by UTF-16 units. */
const isPreviewOf = (preview: string, text: string): boolean =>
  preview === previewOf(text) || preview === text.slice(0, 200);

const removed = storedText('message.removed', {});
