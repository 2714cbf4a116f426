// Tests conversations in lists and single pages, for either side.
import { expect, test } from 'vitest';
import { classroom } from '../testing/classroom.ts';
import { erin, otto, paul } from '../testing/people.ts';
import { courseId, message, thread } from '../testing/rows.ts';
import { conversation, listedThreads } from './conversations.ts';
import { unreadThreads } from './unread-threads.ts';

test('lists a thread with its texts and marks it as unread for the side that has not read it', async () => {
  const room = await classroom();
  await room.put('threads', thread());
  await room.put('messages', message(), message({ id: 'message-2', text: 'In June.' }));
  const [listed] = await listedThreads(room.store, paul);
  expect(listed).toMatchObject({ isUnread: true, text: 'When does the course end? In June.' });
  expect([await unreadThreads(room.store, paul), await unreadThreads(room.store, erin)]).toEqual([1, 0]);
});

test('finds a conversation by its thread or by its other side and subject', async () => {
  const room = await classroom();
  await room.put('threads', thread());
  await room.put('messages', message());
  const found = await conversation(room.store, paul, thread().id, undefined);
  expect(found).toMatchObject({ isNew: false, address: { withId: 'erin' }, messages: [message()] });
  const address = { subjectKind: 'course', subjectId: String(courseId), withId: 'paul' } as const;
  const opened = await conversation(room.store, otto, '', address);
  expect(opened).toMatchObject({ isNew: true, messages: [], thread: { subjectTitle: 'Care Certificate' } });
});

test('returns no conversation to an outsider', async () => {
  const room = await classroom();
  const address = { subjectKind: 'course', subjectId: '999', withId: 'paul' } as const;
  expect(await conversation(room.store, otto, '', address)).toBeNull();
  expect(await conversation(room.store, otto, 'nothing', undefined)).toBeNull();
});
