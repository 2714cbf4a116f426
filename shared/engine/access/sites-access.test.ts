// Tests what a recruiter sees and changes who works at some sites of an employer only.
import { describe, expect, test } from 'vitest';
import { replicatedTables } from '../schema.ts';
import type { TableName } from '../schema.ts';
import { scopesOf } from '../visibility.ts';
import { classroom, refusal } from '../../testing/classroom.ts';
import type { Classroom } from '../../testing/classroom.ts';
import { erin, membership, rita, siteAssignment } from '../../testing/people.ts';
import { courseId, job, ownCost, site, thread } from '../../testing/rows.ts';
import { keysSeenBy, putRowsAbout } from '../../testing/access-rows.ts';
import { proposeTimes } from '../../domain/interviews/propose-times.ts';
import { editJob, postJob } from '../../domain/jobs/commands.ts';
import { sendMessage } from '../../domain/messages/messages.ts';
import { markRead } from '../../domain/notifications/mark-read.ts';
import { copiedFrom } from '../../domain/sites/site.ts';
import { mayRead } from './may-read.ts';

const dryDock = site({ id: 'site-b', name: 'Harbor Dry Dock' });

const putRows = (room: Classroom, jobId: number, mark: string): Promise<void> =>
  putRowsAbout(room, {
    about: { jobId },
    agreementId: `${courseId}.${jobId}.1`,
    mark,
    member: rita,
    conflictOf: { tableName: 'jobs', subjectId: String(jobId) },
  });

/** Acme Care with a job at each of two sites, one at none, and a recruiter. */
async function yard(...assigned: string[]): Promise<Classroom> {
  const room = await classroom({ agreement: null });
  await room.put('memberships', membership(rita, { assignsAll: false }));
  await room.put('sites', site(), dryDock);
  await room.put('jobs', job({ id: 101, ...copiedFrom(site()) }));
  await room.put('jobs', job({ id: 102, ...copiedFrom(dryDock) }));
  await room.put('jobs', job({ id: 103 }));
  await putRows(room, 101, 'a');
  await putRows(room, 102, 'b');
  await putRows(room, 103, 'c');
  for (const id of assigned) await room.put('assignments', siteAssignment(rita, id));
  return room;
}

/** What is about a job, and marked with it. */
const ofMark = (keys: readonly string[], mark: 'a' | 'b' | 'c'): string[] => {
  const jobOf = { a: 101, b: 102, c: 103 }[mark];
  return keys.filter(
    (key) => key.endsWith(`-${mark}`) || key === `jobs/${jobOf}` || key.includes(`.${jobOf}.`),
  );
};

const withoutOwn = (keys: string[]) => keys.filter((key) => !/^(notifications|conflicts|sites)\//.test(key));

describe('reading with assigned sites', () => {
  test('shows a recruiter everything about an assigned site and nothing about another or about none', async () => {
    const room = await yard('site-a');
    const [byRita, byErin] = [await keysSeenBy(room, rita), await keysSeenBy(room, erin)];
    expect(withoutOwn(ofMark(byRita, 'a'))).toEqual(withoutOwn(ofMark(byErin, 'a')));
    expect(ofMark(byRita, 'a')).toContain('notifications/news-a');
    expect(ofMark(byRita, 'a')).toContain('conflicts/conflict-a');
    expect(ofMark(byRita, 'b')).toEqual(['sites/site-b']);
    expect(ofMark(byRita, 'c')).toEqual([]);
    expect(ofMark(byErin, 'c')).toContain('jobs/103');
  });

  test('shows a recruiter without a site the list of sites and colleagues, and no job or candidate', async () => {
    const room = await yard();
    await room.put('ownCosts', ownCost());
    const tables = new Set((await keysSeenBy(room, rita)).map((key) => key.split('/')[0] as TableName));
    for (const table of ['jobs', 'matches', 'agreements', 'threads', 'ownCosts'] as const)
      expect(tables.has(table), table).toBe(false);
    expect(tables.has('sites')).toBe(true);
  });

  test('shows nothing after the assignment has ended', async () => {
    const room = await yard('site-a');
    await room.put('assignments', siteAssignment(rita, 'site-a', { endedAt: '2026-06-01T09:00:00.000Z' }));
    expect(withoutOwn(ofMark(await keysSeenBy(room, rita), 'a'))).toEqual(['assignments/erin.rita.site-a']);
  });

  test('follows a job that moves to another site', async () => {
    const room = await yard('site-a');
    await room.put('jobs', job({ id: 102, ...copiedFrom(site()) }));
    expect(ofMark(await keysSeenBy(room, rita), 'b')).toContain('matches/match-b');
    await room.put('jobs', job({ id: 102, ...copiedFrom(dryDock) }));
    expect(ofMark(await keysSeenBy(room, rita), 'b')).toEqual(['sites/site-b']);
  });

  test('hides a conversation about a course, which is about no site', async () => {
    const room = await yard('site-a');
    const aboutCourse = thread({ id: 'thread-course', subjectKind: 'course', subjectId: String(courseId) });
    expect(await mayRead(room.store, rita, 'threads', aboutCourse)).toBe(false);
    expect(await mayRead(room.store, erin, 'threads', aboutCourse)).toBe(true);
  });

  test('leads to a site from every table with rows about jobs and candidates', () => {
    const open: TableName[] = replicatedTables.filter((table) =>
      scopesOf('employer', table).some((scope) => scope.by === 'own' && !scope.assigned),
    );
    expect(open).toEqual([
      'users',
      'organizations',
      'memberships',
      'assignments',
      'sites',
      // The author's own, and for owners and managers.
      'handedOverChanges',
      'handedOverContents',
      'activity',
      'employerProfiles',
      'ratings',
      // For owners and managers.
      'crowdReports',
      'notificationPreferences',
    ]);
  });
});

const noMore = 'You no longer recruit for Harbor Dry Dock. Ask a manager of Acme Care.';
const never = 'You don’t recruit for Harbor Dry Dock. Ask a manager of Acme Care.';
const place = { kind: 'in-person', place: '1 Harbor Road', minutes: 30, note: null };
const posting = {
  ...{ id: 104, title: 'Welder', description: 'Welding.', location: 'Northside' },
  ...{ contractType: 'full-time', guaranteedInterview: true },
};

describe('changing with assigned sites', () => {
  test.each([
    ['posts a job', postJob, { ...posting, siteId: 'site-b' }],
    ['edits a job', editJob, { id: 102, set: { title: 'Rigger' }, base: {} }],
    ['takes a job away', editJob, { id: 101, set: { siteId: 'site-b' }, base: { siteId: 'site-a' } }],
    ['proposes times', proposeTimes, { matchId: 'match-b', slots: ['2026-06-09T10:00:00.000Z'], ...place }],
    [
      'writes about a match',
      sendMessage,
      {
        ...{ subjectKind: 'match', subjectId: 'match-b', withId: 'paul', text: 'Hello' },
        writtenAt: '2026-06-03T09:00:00.000Z',
      },
    ],
  ] as const)('refuses a recruiter who %s at a site that is not assigned', async (_, command, input) => {
    const room = await yard('site-a');
    expect(await refusal(room.accept(command, input, rita))).toEqual(['forbidden', never]);
    await room.put('assignments', siteAssignment(rita, 'site-b', { endedAt: '2026-06-01T09:00:00.000Z' }));
    expect(await refusal(room.accept(command, input, rita))).toEqual(['forbidden', noMore]);
    await room.put('assignments', siteAssignment(rita, 'site-b'));
    await room.accept(command, input, rita);
  });

  test('names a manager to a recruiter who posts or edits a job at no site', async () => {
    const room = await yard('site-a');
    const sentence = 'Only managers and owners can do this. Ask a manager of Acme Care.';
    for (const attempt of [
      room.accept(postJob, posting, rita),
      room.accept(editJob, { id: 103, set: { title: 'Rigger' }, base: {} }, rita),
      room.accept(editJob, { id: 101, set: { siteId: null }, base: { siteId: 'site-a' } }, rita),
    ])
      expect(await refusal(attempt)).toEqual(['forbidden', sentence]);
  });

  test('passes over the notifications of a site that was taken away', async () => {
    const room = await yard('site-a');
    await room.accept(markRead, { ids: ['news-a', 'news-b'] }, rita);
    expect(await room.single('notifications', { id: 'news-a' })).toMatchObject({ isRead: true });
    expect(await room.single('notifications', { id: 'news-b' })).toMatchObject({ isRead: false });
  });
});
