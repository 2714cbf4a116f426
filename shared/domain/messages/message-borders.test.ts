// Messages where several rows are concerned, and the times at which a thread counts as read.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { ada, erin, paul, system, user } from '#shared/testing/people.ts';
import { message, notification, thread } from '#shared/testing/rows.ts';
import { hasContactDetails } from './contact-details.ts';
import { expiredText, expireMessages } from './expiry.ts';
import { decideMessage } from './message-decisions.ts';
import { markThreadRead, messagesOf, reportMessage, threadList } from './messages.ts';

const at = (second: number) => `2026-06-02T10:00:0${second}.000Z`;
const threadId = thread().id;

test('deletes the text of every message of the list, also behind an unknown and a reported one', async () => {
  const room = await classroom();
  const other = thread({ id: 'other', lastMessage: 'Bye' });
  await room.put('threads', thread(), other);
  const reported = message({ id: 'reported', reportedAt: at(1) });
  await room.put('messages', reported, message(), message({ id: 'm2', threadId: other.id, text: 'Bye' }));
  await room.accept(expireMessages, { ids: ['unknown', 'reported', 'message-1', 'm2'] }, system);
  const kept = (await room.store.find('messages')).filter(({ text }) => text !== expiredText);
  expect(kept).toEqual([reported]);
  for (const { lastMessage } of await room.store.find('threads')) expect(lastMessage).toBe(expiredText);
});

describe('marking a thread as read', () => {
  const read = async (upTo: string, times: string[], readAt: string | null = null) => {
    const room = await classroom();
    room.now = at(3);
    await room.put('threads', thread({ providerReadAt: readAt }));
    for (const createdAt of times) await room.put('messages', message({ id: createdAt, createdAt }));
    await room.accept(markThreadRead, { threadId, upTo }, paul);
    return (await room.single('threads')).providerReadAt;
  };

  test('never takes back what was read later', async () => {
    expect(await read(at(1), [at(1), at(2)], at(2))).toBe(at(2));
    expect(await read(at(2), [at(1), at(2)], at(1))).toBe(at(2));
  });

  test('counts the newest of several messages on a device whose clock is behind', async () => {
    expect(await read(at(9), [at(4), at(6), at(5)])).toBe(at(6));
    expect(await read(at(5), [at(4), at(6)])).toBe(at(5));
    expect(await read(at(9), [at(1), at(2)])).toBe(at(3));
  });

  test('marks every notification about the thread as read, and none of a colleague or another thread', async () => {
    const room = await classroom();
    await room.put('threads', thread());
    const about = { personId: 'paul', organizationId: 'paul', subjectId: threadId };
    await room.put(
      'notifications',
      notification({ ...about, id: 'read', isRead: true }),
      ...['n1', 'n2'].map((id) => notification({ ...about, id })),
      notification({ ...about, id: 'of sam', personId: 'sam' }),
      notification({ ...about, id: 'of another', subjectId: 'another' }),
    );
    await room.accept(markThreadRead, { threadId, upTo: at(1) }, paul);
    const unread = (await room.store.find('notifications')).filter(({ isRead }) => !isRead);
    expect(unread.map(({ id }) => id)).toEqual(['of another', 'of sam']);
  });
});

test('lists threads from the newest message on, and messages in the order of the server, then of the writer', async () => {
  const room = await classroom();
  for (const [id, second] of [
    ['b', 2],
    ['c', 3],
    ['a', 1],
  ] as const) {
    await room.put('threads', thread({ id, lastMessageAt: at(second) }));
    await room.put('messages', message({ id: `${id}1`, createdAt: at(second), writtenAt: at(0) }));
  }
  await room.put('messages', message({ id: 'a2', createdAt: at(3), writtenAt: at(1) }));
  expect((await threadList(room.store)).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect((await messagesOf(room.store, threadId)).map(({ id }) => id)).toEqual(['a1', 'b1', 'c1', 'a2']);
});

describe('a reported message', () => {
  test('tells every administrator of a reported message once and takes it back after the decision', async () => {
    const room = await classroom();
    await room.put('users', user({ ...ada, person: 'avi', organization: 'avi' }));
    await room.put('threads', thread());
    await room.put('messages', message());
    const report = { id: 'message-1', reason: 'Rude' };
    await room.accept(reportMessage, report, paul);
    const told = await room.store.find('notifications');
    expect(told.map(({ personId }) => personId)).toEqual(['ada', 'avi']);
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(reportMessage, report, paul);
    expect(await room.store.find('notifications')).toEqual(told);
    await room.accept(decideMessage, { id: report.id, isRemoved: false }, ada);
    for (const { id } of told)
      expect((await room.store.get('notifications', id))?.withdrawnAt).toBe(room.now);
  });

  test('leaves the preview of a later message when it is removed', async () => {
    const room = await classroom();
    await room.put('threads', thread({ lastMessage: 'In July.' }));
    await room.put('messages', message({ reportedAt: at(1) }));
    await room.accept(decideMessage, { id: 'message-1', isRemoved: true }, ada);
    expect((await room.single('threads')).lastMessage).toBe('In July.');
  });
});

test('refuses to mark an unknown thread', async () => {
  const room = await classroom();
  expect((await refusal(room.accept(markThreadRead, { threadId, upTo: at(1) }, erin)))[0]).toBe('not_found');
});

test('takes seven digits for a telephone number, and six for none', () => {
  expect(['555 0199', '555 019'].map(hasContactDetails)).toEqual([true, false]);
});
