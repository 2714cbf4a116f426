// Notifies the other side of a message, and the administrators of a reported one.
import { notice, notifyAdmins, notifyMembers } from '../notifications/notifications.ts';
import { sideOf } from '../interviews/interviews.ts';
import { onServer } from '#shared/engine/command.ts';
import { sendMessage, reportMessage, threadFor } from './messages.ts';

export const sendMessageOnServer = onServer(sendMessage, {
  async onAccepted(store, input, { actor, now }) {
    const { thread } = await threadFor(store, input, actor);
    const from = sideOf(actor);
    await notifyMembers(
      store,
      from === 'employer' ? thread.providerId : thread.employerId,
      `message.${thread.id}`,
      notice(
        'message.new',
        {
          from: from === 'employer' ? thread.employerName : thread.providerName,
          about: thread.subjectTitle,
        },
        {
          type: 'message',
          link: `/messages?thread=${thread.id}`,
          subjectId: thread.id,
          subjectTitle: thread.subjectTitle,
        },
      ),
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
