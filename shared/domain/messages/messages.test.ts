// Tests messages between an employer and a provider about a row that both can see.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { ada, erin, otto, paul, petra } from '#shared/testing/people.ts';
import { agreement, courseId, jobId, match, message, thread } from '#shared/testing/rows.ts';
import {
  isUnread,
  markThreadRead,
  messagesOf,
  partnerName,
  reportMessage,
  sendMessage,
  threadList,
  wasRead,
} from './messages.ts';
import { decideMessage } from './message-decisions.ts';
import { hasContactDetails } from './contact-details.ts';

const writtenAt = '2026-06-03T09:00:00.000Z';
const about = (subjectKind: string, subjectId: string | number, withId: string, text = 'Hello') => ({
  subjectKind,
  subjectId: String(subjectId),
  withId,
  text,
  writtenAt,
});

describe('sending a message', () => {
  test.each([
    ['agreement', agreement().id, 'Care Assistant'],
    ['course', courseId, 'Care Certificate'],
    ['match', 'match-1', 'C-7K2M4QXAE, Care Assistant'],
  ])('opens one thread for both sides about a %s', async (kind, id, title) => {
    const room = await classroom();
    await room.put('matches', match());
    await room.accept(sendMessage, about(kind, id, 'paul'), erin);
    await room.accept(sendMessage, about(kind, id, 'erin', 'Good morning'), paul);
    expect(await room.single('threads')).toMatchObject({
      id: `erin.paul.${kind}.${id}`,
      subjectTitle: title,
      employerName: 'Acme Care',
      providerName: 'Northside College',
      lastMessage: 'Good morning',
      lastMessageBy: 'provider',
    });
    expect((await messagesOf(room.store, `erin.paul.${kind}.${id}`)).map(({ text }) => text)).toEqual([
      'Hello',
      'Good morning',
    ]);
    const told = await room.told();
    expect(told).toContain('paul: New message from Acme Care');
    expect(told).toContain('erin: New message from Northside College');
  });

  test('cuts the preview at a whole character and replaces it when an administrator removes the message', async () => {
    const room = await classroom();
    await room.accept(sendMessage, about('job', jobId, 'erin', `${'x'.repeat(199)}😀 and on`), paul);
    expect((await room.single('threads')).lastMessage).toBe(`${'x'.repeat(199)}😀`);
    const { id } = await room.single('messages');
    await room.accept(reportMessage, { id, reason: 'Rude' }, erin);
    await room.accept(decideMessage, { id, isRemoved: true }, ada);
    expect((await room.single('threads')).lastMessage).toBe('Removed by an administrator.');
  });

  test('keeps the message text out of notifications', async () => {
    const room = await classroom();
    await room.accept(sendMessage, about('job', jobId, 'erin', 'Call 555-0100'), paul);
    expect(JSON.stringify(await room.store.find('notifications'))).not.toContain('555');
  });

  test.each([
    ['a job of another employer', paul, about('job', jobId, 'otto')],
    ['an agreement of others', petra, about('agreement', agreement().id, 'erin')],
    ['an agreement of others, in their name', otto, about('agreement', agreement().id, 'paul')],
    ['a course of another provider', erin, about('course', courseId, 'petra')],
    ['one’s own course without a partner', paul, about('course', courseId, 'erin')],
    ['nothing', erin, about('course', 999, 'paul')],
  ])('refuses a message about %s', async (_, actor, input) => {
    const room = await classroom();
    expect((await refusal(room.accept(sendMessage, input, actor)))[0]).toBe('not_found');
    expect(await room.store.find('threads')).toEqual([]);
  });

  test('rejects an empty message', async () => {
    const room = await classroom();
    const attempt = room.accept(sendMessage, about('job', jobId, 'erin', '  '), paul);
    expect(await refusal(attempt)).toEqual(['invalid', 'Write a message']);
  });
});

test('lets an employer answer a provider about its job but not start the thread', async () => {
  const room = await classroom();
  const answer = about('job', jobId, 'paul');
  expect((await refusal(room.accept(sendMessage, answer, erin)))[0]).toBe('not_found');
  await room.accept(sendMessage, about('job', jobId, 'erin', 'Are nights included?'), paul);
  await room.accept(sendMessage, answer, erin);
  expect((await room.store.find('messages')).map(({ from }) => from)).toEqual(['provider', 'employer']);
});

test('marks a thread as unread for the side that did not write last until that side reads it', async () => {
  const room = await classroom();
  await room.put('threads', thread());
  await room.put('messages', message());
  expect([isUnread(thread(), erin), isUnread(thread(), paul)]).toEqual([false, true]);
  expect(wasRead(message(), thread())).toBe(false);
  await room.accept(markThreadRead, { threadId: thread().id, upTo: '2026-06-02T10:00:00.000Z' }, paul);
  const [read] = await threadList(room.store);
  expect(isUnread(read!, paul)).toBe(false);
  expect(wasRead(message(), read!)).toBe(true);
  expect([partnerName(read!, erin), partnerName(read!, paul)]).toEqual(['Northside College', 'Acme Care']);
});

test('limits a read mark in the future to the current time', async () => {
  const room = await classroom();
  await room.put('threads', thread({ providerReadAt: null }));
  await room.put('messages', message());
  await room.accept(markThreadRead, { threadId: thread().id, upTo: '2199-01-01T00:00:00.000Z' }, paul);
  expect((await room.single('threads')).providerReadAt).toBe(room.now);
});

test('limits the writing time of a message to the time it is sent', async () => {
  const room = await classroom();
  const late = { ...about('course', courseId, 'paul'), writtenAt: '2199-01-01T00:00:00.000Z' };
  await room.accept(sendMessage, late, erin);
  expect((await room.single('messages')).writtenAt).toBe(room.now);
});

test('lets the other side report a message once and notifies the administrators', async () => {
  const room = await classroom();
  await room.put('threads', thread());
  await room.put('messages', message());
  expect((await refusal(room.accept(reportMessage, { id: 'message-1', reason: 'Rude' }, erin)))[0]).toBe(
    'not_found',
  );
  await room.accept(reportMessage, { id: 'message-1', reason: 'Rude' }, paul);
  expect(await room.single('messages')).toMatchObject({ reportedAt: room.now, reportReason: 'Rude' });
  expect(await room.told()).toContain('ada: A message was reported');
  expect(await room.accept(reportMessage, { id: 'message-1', reason: 'Rude' }, paul)).toMatchObject({
    note: 'Already reported.',
  });
});

describe('deciding a reported message', () => {
  async function reported() {
    const room = await classroom();
    await room.put('threads', thread());
    await room.put('messages', message({ reportedAt: '2026-06-02T11:00:00.000Z', reportReason: 'Rude' }));
    return room;
  }

  test('removes a reported message, also from the preview, and notifies the reporter', async () => {
    const room = await reported();
    await room.accept(decideMessage, { id: 'message-1', isRemoved: true }, ada);
    expect(await room.single('messages')).toMatchObject({
      text: 'Removed by an administrator.',
      reportedAt: null,
    });
    expect((await room.single('threads')).lastMessage).toBe('Removed by an administrator.');
    expect(await room.told()).toContain('paul: An administrator reviewed your report');
  });

  test('answers a decision about an unknown message with not found', async () => {
    const room = await reported();
    const attempt = room.accept(decideMessage, { id: 'message-9', isRemoved: true }, ada);
    expect((await refusal(attempt))[0]).toBe('not_found');
  });

  test('keeps a dismissed message and decides the report only once', async () => {
    const room = await reported();
    await room.accept(decideMessage, { id: 'message-1', isRemoved: false }, ada);
    expect(await room.single('messages')).toMatchObject({ text: message().text, reportedAt: null });
    const again = room.accept(decideMessage, { id: 'message-1', isRemoved: true }, ada);
    expect((await refusal(again))[0]).toBe('stale');
  });
});

test('detects contact details in a message before it is sent', () => {
  const telling = ['write to zoe@learners.example', 'call 555 010 0199', '+1 (555) 010-0199'];
  const harmless = ['See you on June 3, 2026 at 10:00', 'C-7K2M4QXAE', '$45,000 a year'];
  expect(telling.map(hasContactDetails)).toEqual([true, true, true]);
  expect(harmless.map(hasContactDetails)).toEqual([false, false, false]);
});
