// Tests links of courses to jobs.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { agreement, course, courseId, job, jobId, match, pending } from '#shared/testing/rows.ts';
import { linkedJobIds, linkJob, unlinkJob } from './commands.ts';
import { defaultSettings } from '../platform/settings.ts';

const link = (round: number, jobIdWanted = jobId) => ({ courseId, jobId: jobIdWanted, round });
const cancelled = {
  status: 'cancelled',
  endedAt: '2026-05-20T10:00:00.000Z',
  endedByName: 'Acme Care',
  endReason: 'rejected',
} as const;

const limited = async (room: Classroom, limits: Partial<typeof defaultSettings>) =>
  room.put('settings', { ...defaultSettings, ...limits, createdAt: room.now, rev: 1 });

describe('linking a job', () => {
  test('proposes an agreement of the named round', async () => {
    const room = await classroom({ agreement: cancelled });
    await room.accept(linkJob, link(2), paul);
    expect(await room.single('agreements', { round: 2 })).toMatchObject({
      id: `${courseId}.${jobId}.2`,
      status: 'pending_approval',
    });
    expect(await room.told()).toEqual(['erin: Northside College proposes an agreement']);
  });

  test('leaves an existing link unchanged', async () => {
    const room = await classroom();
    expect(await room.accept(linkJob, link(2), paul)).toMatchObject({ note: 'This job is already linked.' });
    expect(await room.single('agreements')).toEqual(agreement());
    expect(await room.told()).toEqual([]);
  });

  test('refuses a stale device that links a job in a round that was already rejected', async () => {
    const room = await classroom({ agreement: cancelled });
    expect(await refusal(room.accept(linkJob, link(1), paul))).toEqual([
      'stale',
      'This agreement was rejected by Acme Care on May 20. Link the job again to propose a new agreement.',
    ]);
    expect(await room.single('agreements')).toMatchObject(cancelled);
  });

  test('refuses a job without a guaranteed interview and a missing job', async () => {
    const room = await classroom({ job: { guaranteedInterview: false }, agreement: cancelled });
    expect(await refusal(room.accept(linkJob, link(2), paul))).toEqual([
      'invalid',
      'Only jobs with guaranteed interview can be linked.',
    ]);
    expect((await refusal(room.accept(linkJob, link(1, 999), paul)))[0]).toBe('not_found');
  });

  test('limits the live agreements of a job across all providers without naming them', async () => {
    const room = await classroom({ agreement: null });
    await limited(room, { maxSwapsPerJob: 1 });
    await room.put('courses', course({ id: 301, providerId: 'petra' }));
    await room.put('agreements', agreement({ courseId: 301, providerId: 'petra', ...pending }));
    expect(await refusal(room.accept(linkJob, link(1), paul))).toEqual([
      'limit',
      'This job already has 1 agreement, the maximum.',
    ]);
  });

  test('refuses to propose the same agreement more than three times in 90 days', async () => {
    const room = await classroom({ agreement: null });
    for (const round of [1, 2, 3]) await room.put('agreements', agreement({ ...cancelled, round }));
    expect(await refusal(room.accept(linkJob, link(4), paul))).toEqual([
      'limit',
      'This agreement was already proposed 3 times in 90 days. Try again later.',
    ]);
    room.now = '2026-08-01T10:00:00.000Z';
    await room.accept(linkJob, link(4), paul);
    expect(await linkedJobIds(room.store, courseId)).toEqual([jobId]);
  });
});

describe('unlinking a job', () => {
  test('withdraws a proposed agreement', async () => {
    const room = await classroom({ agreement: pending });
    await room.accept(unlinkJob, link(1), paul);
    expect(await room.single('agreements')).toMatchObject({
      status: 'cancelled',
      endReason: 'withdrawn',
      endedAt: room.now,
      endedByName: 'Northside College',
    });
    expect(await room.told()).toEqual(['erin: Northside College withdrew a proposal']);
  });

  test('cancels an active agreement and reports how many interviews are still owed', async () => {
    const room = await classroom();
    await room.put('matches', match(), match({ id: 'match-2', status: 'hired' }));
    await room.accept(unlinkJob, link(1), paul);
    expect(await room.single('agreements')).toMatchObject({ status: 'cancelled', endReason: 'cancelled' });
    expect(await room.single('notifications')).toMatchObject({
      title: 'Northside College cancelled an agreement',
      message: '1 interview is still owed.',
    });
    expect(await room.store.get('matches', 'match-1')).toEqual(match());
  });

  test('leaves an ended agreement unchanged and answers with a note', async () => {
    const room = await classroom({ agreement: cancelled });
    expect(await room.accept(unlinkJob, link(1), paul)).toMatchObject({
      note: 'This agreement was rejected by Acme Care on May 20.',
    });
    expect(await room.told()).toEqual([]);
  });

  test('refuses to unlink a job that was never linked', async () => {
    const room = await classroom({ agreement: null });
    expect(await refusal(room.accept(unlinkJob, link(1), paul))).toEqual([
      'not_found',
      'This job is not linked to the course.',
    ]);
  });
});

test('returns the jobs with live agreements as the linked jobs of a course', async () => {
  const room = await classroom();
  await room.put('jobs', job({ id: 102 }), job({ id: 103 }));
  await room.put(
    'agreements',
    agreement({ jobId: 103, ...cancelled }),
    agreement({ jobId: 102, ...pending }),
  );
  expect(await linkedJobIds(room.store, courseId)).toEqual([jobId, 102]);
});
