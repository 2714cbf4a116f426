// Handles administrators' decisions about reported messages.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { noMessage, previewOf } from './messages.ts';
import { notifyMembers } from '../notifications/notifications.ts';

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
    if (!message) throw new Refusal('not_found', noMessage);
    if (!message.reportedAt) throw new Refusal('stale', 'This report was settled already.');
    const settled = { ...message, reportedAt: null };
    await store.put('messages', isRemoved ? { ...settled, text: removedText } : settled);
    const thread = await store.get('threads', message.threadId);
    if (isRemoved && thread && isPreviewOf(thread.lastMessage, message.text))
      await store.put('threads', { ...thread, lastMessage: removedText });
    await notifyMembers(
      store,
      message.from === 'employer' ? message.providerId : message.employerId,
      `judged.${id}`,
      {
        type: 'message',
        title: 'Your report was looked at',
        message: isRemoved ? 'The message was removed.' : 'The message stays.',
        link: `/messages?thread=${message.threadId}`,
        subjectId: message.threadId,
        subjectTitle: thread?.subjectTitle ?? '',
      },
      now,
    );
  },
});

/** Earlier versions cut previews by UTF-16 units. */
const isPreviewOf = (preview: string, text: string): boolean =>
  preview === previewOf(text) || preview === text.slice(0, 200);

const removedText = 'Removed by an administrator.';
