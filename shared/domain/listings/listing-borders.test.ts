// Several reports of one listing, and reports of a job and a course with one number.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Row } from '#shared/engine/schema.ts';
import { ada, erin, paul, petra, user } from '#shared/testing/people.ts';
import { courseId, job, jobId } from '#shared/testing/rows.ts';
import { dismissFlag, upholdFlag } from './flag-decisions.ts';
import { raiseFlag, requestReview } from './flags.ts';

const flag = (id: string, overrides: Partial<Row<'flags'>> = {}): Row<'flags'> => ({
  ...{ id, listing: 'job', listingId: jobId, reason: 'misleading', note: null, ownerId: 'erin' },
  ...{ reporterId: 'paul', reporterName: 'Northside College', state: 'open', decidedAt: null },
  ...{ decidedByName: null, decisionNote: null, askedAgainAt: null, answer: null },
  ...{ createdAt: '2026-06-01T10:00:00.000Z', rev: 1 },
  ...overrides,
});
const report = { id: 'new', listing: 'job', listingId: jobId, reason: 'misleading', note: null };
const again = { listing: 'job', listingId: jobId, answer: 'It is real.' };

test('refuses a report while the second of two earlier ones waits or is under review', async () => {
  for (const state of ['open', 'reviewing'] as const) {
    const room = await classroom();
    await room.put('flags', flag('a', { state: 'dismissed' }), flag('b', { state }));
    expect((await refusal(room.accept(raiseFlag, report, paul)))[0]).toBe('stale');
    await room.accept(raiseFlag, report, petra);
  }
});

test('reopens every upheld report of a listing when its owner asks, and tells every administrator of each', async () => {
  const room = await classroom({ job: { isHidden: true } });
  await room.put('users', user({ ...ada, person: 'avi', organization: 'avi' }));
  const dismissed = flag('a', { state: 'dismissed' });
  const upheld = ['b', 'c'].map((id) => flag(id, { state: 'upheld' }));
  await room.put('flags', dismissed, ...upheld);
  await room.accept(requestReview, again, erin);
  const states = (await room.store.find('flags')).map(({ id, state }) => [id, state]);
  expect(states).toEqual([
    ['a', 'dismissed'],
    ['b', 'open'],
    ['c', 'open'],
  ]);
  const told = (await room.store.find('notifications')).map(({ id }) => id);
  expect(told).toEqual(['flag.b-ada', 'flag.b-avi', 'flag.c-ada', 'flag.c-avi']);
  room.now = '2026-06-04T10:00:00.000Z';
  await room.accept(upholdFlag, { id: 'b', note: null }, ada);
  const open = await room.store.find('notifications');
  expect(open.filter(({ withdrawnAt, personId }) => personId !== 'erin' && !withdrawnAt)).toHaveLength(2);
});

test('keeps reports of a job and of a course with one number apart', async () => {
  const room = await classroom();
  await room.put('jobs', job({ id: courseId, isHidden: true }));
  await room.put('flags', flag('of-the-course', { listing: 'course', listingId: courseId, state: 'upheld' }));
  const of = { listing: 'job', listingId: courseId };
  expect((await refusal(room.accept(requestReview, { ...again, ...of }, erin)))[0]).toBe('stale');
  await room.put('flags', flag('of-the-job', { listingId: courseId, state: 'upheld' }));
  await room.accept(dismissFlag, { id: 'of-the-job', note: null }, ada);
  expect((await room.store.get('jobs', courseId))?.isHidden).toBe(false);
});
