// Tells the members of one side about a conversation: those who work on the course that it is about.
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { notice, notifyMembers, notifyOverseers } from '../notifications/notifications.ts';
import type { NoticeCode, NoticeParams } from '../notifications/notice-texts.ts';
import { listingsOf } from './thread-listings.ts';

type Thread = Row<'threads'>;

/**
 * `told` is who is told, under which key, with which text. A conversation about the other side's listing is for those
 * who see everything.
 */
export async function notifyOfThread<Code extends NoticeCode>(
  store: Writer,
  thread: Thread,
  told: { organizationId: string; key: string; code: Code; params: NoticeParams<Code> },
  now: string,
): Promise<void> {
  const about = await listingsOf(store, thread);
  const text = notice(told.code, told.params, {
    type: 'message',
    link: `/messages?thread=${thread.id}`,
    subjectId: thread.id,
    subjectTitle: thread.subjectTitle,
    ...about,
  });
  const foreign = told.organizationId === thread.providerId ? 'job' : 'course';
  const notify = thread.subjectKind === foreign ? notifyOverseers : notifyMembers;
  await notify(store, told.organizationId, told.key, text, now);
}
