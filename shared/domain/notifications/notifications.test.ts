// Tests the bell: recipients, read notices, and the count of notices about one subject.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, nora, otto, paul } from '#shared/testing/people.ts';
import { noticeGroups } from '#shared/reads/notices/notice-lines.ts';
import { groupedText } from './grouped-texts.ts';
import { notification } from '#shared/testing/rows.ts';
import { notice as newNotice, notifyMembers, withdrawNotice } from './notifications.ts';
import { markAllRead, markRead } from './mark-read.ts';

const notice = {
  type: 'match',
  title: 'A title',
  message: 'A message',
  textCode: null,
  textParams: null,
  link: '/candidates',
  subjectId: '101',
  subjectTitle: 'Care Assistant',
} as const;

/** The number beside the bell. */
const unreadLines = async ({ store }: Classroom, personId: string): Promise<number> =>
  (await noticeGroups(store, personId)).filter(({ isRead }) => !isRead).length;

describe('notifying an organization', () => {
  test('creates one notification for each member and none for others', async () => {
    const room = await classroom();
    await notifyMembers(room.store, 'paul', 'news', notice, room.now);
    expect(await room.told()).toEqual(['paul: A title', 'sam: A title']);
  });

  test('accepts the id of a notification about a conversation', () => {
    const uuid = '0198c0de-1111-7111-8111-111111111111';
    const ids = [`message.${uuid}.${uuid}.match.${uuid}-${uuid}`];
    expect(markRead.input.safeParse({ ids }).success).toBe(true);
  });

  test('replaces a repeated notification and marks it as unread again', async () => {
    const room = await classroom();
    await notifyMembers(room.store, 'erin', 'news', notice, room.now);
    await room.accept(markRead, { ids: ['news-erin'] }, erin);
    await withdrawNotice(room.store, 'erin', 'news', room.now);
    await notifyMembers(
      room.store,
      'erin',
      'news',
      { ...notice, title: 'Another' },
      '2026-06-05T10:00:00.000Z',
    );
    expect(await room.single('notifications')).toMatchObject({
      title: 'Another',
      isRead: false,
      withdrawnAt: null,
      time: '2026-06-05T10:00:00.000Z',
    });
  });

  test('reports on withdrawal whether a notification had been read', async () => {
    const room = await classroom();
    await notifyMembers(room.store, 'paul', 'news', notice, room.now);
    expect(await withdrawNotice(room.store, 'paul', 'news', room.now)).toBe(false);
    expect(await unreadLines(room, 'paul')).toBe(0);
    await notifyMembers(room.store, 'paul', 'news', notice, room.now);
    await room.accept(markRead, { ids: ['news-paul'] }, paul);
    expect(await withdrawNotice(room.store, 'paul', 'news', room.now)).toBe(true);
    expect(await withdrawNotice(room.store, 'paul', 'nothing', room.now)).toBe(false);
  });
});

describe('marking notifications as read', () => {
  test('marks only the named notifications of the reader', async () => {
    const room = await classroom();
    await room.put('notifications', notification({ id: 'n1' }), notification({ id: 'n2' }));
    await room.put(
      'notifications',
      notification({ id: 'n3', personId: 'otto', organizationId: otto.organization }),
    );
    await room.accept(markRead, { ids: ['n1', 'n3', 'gone'] }, erin);
    expect((await room.store.find('notifications')).map(({ isRead }) => isRead)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('marks all notifications up to the newest one on the screen', async () => {
    const room = await classroom();
    await room.put('notifications', notification({ id: 'n1' }));
    await room.put('notifications', notification({ id: 'n2', time: '2026-06-02T10:00:00.000Z' }));
    await room.put(
      'notifications',
      notification({ id: 'n3', personId: 'otto', organizationId: otto.organization }),
    );
    await room.accept(markAllRead, { upTo: '2026-06-01T23:00:00.000Z' }, erin);
    expect(await unreadLines(room, 'erin')).toBe(1);
    expect(await unreadLines(room, 'otto')).toBe(1);
    await room.accept(markAllRead, { upTo: room.now }, otto);
    expect(await unreadLines(room, 'otto')).toBe(0);
  });

  test.each([erin, paul, ada, nora])('lets every role mark notifications as read: $role', async (actor) => {
    const room = await classroom();
    await room.put(
      'notifications',
      notification({ id: 'mine', personId: actor.person, organizationId: actor.organization }),
    );
    await room.accept(markRead, { ids: ['mine'] }, actor);
    expect((await room.single('notifications')).isRead).toBe(true);
  });

  test('rejects no ids, too many ids, malformed ids, and an invalid time', async () => {
    const room = await classroom();
    const tooMany = Array.from({ length: 501 }, (_, index) => `n${index}`);
    for (const ids of [[], tooMany, ['a b'], 'n1', undefined])
      expect((await refusal(room.accept(markRead, { ids }, erin)))[0]).toBe('invalid');
    expect((await refusal(room.accept(markAllRead, { upTo: 'now' }, erin)))[0]).toBe('invalid');
  });
});

test('groups notifications by subject with a count, newest first', async () => {
  const room = await classroom();
  await room.put(
    'notifications',
    notification({ id: 'n1' }),
    notification({ id: 'n2', time: '2026-06-02T10:00:00.000Z' }),
    notification({ id: 'n3', isRead: true }),
    notification({
      id: 'n4',
      type: 'agreement',
      title: 'An agreement',
      subjectId: 'a',
      time: '2026-06-02T11:00:00.000Z',
    }),
    notification({ id: 'n5', withdrawnAt: room.now }),
  );
  const groups = await noticeGroups(room.store, 'erin');
  expect(
    groups.map(({ newest, ids, titles, isRead }) => [groupedText(newest, titles).title, ids, isRead]),
  ).toEqual([
    ['An agreement', ['n4'], false],
    ['2 new candidates for Care Assistant', ['n1', 'n2'], false],
    ['1 new candidate for Care Assistant', ['n3'], true],
  ]);
});

test('the bell makes the texts of notices by their codes', async () => {
  const room = await classroom();
  await notifyMembers(
    room.store,
    'erin',
    'news',
    newNotice(
      'times.suggested',
      { by: 'Northside College', job: 'Welder', reference: 'C-7K2M4QXAE' },
      { type: 'interview', link: '/interviews', subjectId: 'one' },
    ),
    room.now,
  );
  const row = await room.single('notifications');
  expect(row).toMatchObject({
    title: 'Northside College proposes other times',
    textCode: 'times.suggested',
    textParams: '{"job":"Welder","reference":"C-7K2M4QXAE","by":"Northside College"}',
  });
  await room.store.put('notifications', { ...row, title: 'In words of before', message: 'Of before.' });
  const shown = { title: 'Northside College proposes other times', message: 'C-7K2M4QXAE, Welder.' };
  expect(
    (await noticeGroups(room.store, 'erin')).map(({ newest, titles }) => groupedText(newest, titles)),
  ).toEqual([shown]);
});
