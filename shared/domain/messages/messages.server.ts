// Notifies the other side of a message, and the administrators of a reported one.
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { sideOf } from '../interviews/interviews.ts';
import { onServer } from '#shared/engine/command.ts';
import { notifyOfThread } from './notify-thread.ts';
import { sendMessage, reportMessage, threadFor } from './messages.ts';
import { limitUnanswered } from './unanswered-messages.ts';

export const sendMessageOnServer = onServer(sendMessage, {
  async onAccepted(store, input, { actor, now }) {
    const { thread } = await threadFor(store, input, actor);
    const from = sideOf(actor);
    await limitUnanswered(store, thread, from, now);
    await notifyOfThread(
      store,
      thread,
      {
        organizationId: from === 'employer' ? thread.providerId : thread.employerId,
        key: `message.${thread.id}`,
        code: 'message.new',
        params: {
          from: from === 'employer' ? thread.employerName : thread.providerName,
          about: thread.subjectTitle,
        },
      },
      now,
    );
  },
});

export const reportMessageOnServer = onServer(reportMessage, {
  async onAccepted(store, { id }, { now }) {
    const message = await store.get('messages', id);
    if (!message || message.reportedAt !== now) return;
    await notifyAdmins(
      store,
      `reported.${id}`,
      notice(
        'message.reported',
        {},
        { type: 'message', link: `/admin/reports?message=${id}`, subjectId: id },
      ),
      now,
    );
  },
});
