// The texts of old messages are deleted; the thread and its times are kept.
import { expect, test, vi } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { system } from '#shared/testing/people.ts';
import { message, thread } from '#shared/testing/rows.ts';
import { storedText } from '../stored-texts/stored-text.ts';
import { expiredText, expireMessages } from './expiry.ts';

const ids = ['message-1'];
const { code } = storedText('message.expired', {});

test('deletes the text of a message and of the preview that shows it', async () => {
  const room = await classroom();
  await room.put('threads', thread());
  await room.put('messages', message());
  await room.accept(expireMessages, { ids }, system);
  expect(await room.single('messages')).toMatchObject({ text: expiredText, textCode: code });
  expect(await room.single('threads')).toMatchObject({
    lastMessage: expiredText,
    lastMessageCode: code,
    lastMessageAt: thread().lastMessageAt,
  });
});

test('keeps the preview of a later message', async () => {
  const room = await classroom();
  await room.put('threads', thread({ lastMessage: 'In July.' }));
  await room.put('messages', message());
  await room.accept(expireMessages, { ids }, system);
  expect((await room.single('messages')).text).toBe(expiredText);
  expect((await room.single('threads')).lastMessage).toBe('In July.');
});

test('deletes the text of a message whose thread is missing', async () => {
  const room = await classroom();
  await room.put('messages', message());
  await room.accept(expireMessages, { ids }, system);
  expect((await room.single('messages')).text).toBe(expiredText);
});

test.each([
  ['a reported message', message({ reportedAt: '2026-06-02T11:00:00.000Z' }), ids],
  ['a message whose text is deleted', message({ text: expiredText }), ids],
  ['an unknown message', message(), ['message-9']],
])('writes nothing about %s', async (_, row, asked) => {
  const room = await classroom();
  await room.put('threads', thread({ lastMessage: row.text }));
  await room.put('messages', row);
  const put = vi.spyOn(room.store, 'put');
  await room.accept(expireMessages, { ids: asked }, system);
  expect(put).not.toHaveBeenCalled();
});
