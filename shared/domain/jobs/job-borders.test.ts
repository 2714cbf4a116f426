// Jobs with several agreements, interviews, periods or recruiters.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { assignment, erin, membership, rita, siteAssignment } from '#shared/testing/people.ts';
import { agreement, jobId, jobPeriod, match, site } from '#shared/testing/rows.ts';
import { editJob } from './commands.ts';
import { publishedOf } from './published-adherence.ts';

const cancelled = { status: 'cancelled', endedAt: '2026-05-20T10:00:00.000Z' } as const;
const deactivate = { id: jobId, set: { isActive: false }, base: { isActive: true } };

describe('the guaranteed interview of a job', () => {
  const giveUp = { id: jobId, set: { guaranteedInterview: false }, base: { guaranteedInterview: true } };

  test('stays while the second of two agreements lives', async () => {
    const room = await classroom({ agreement: cancelled });
    await room.put('agreements', agreement({ courseId: 202 }));
    expect((await refusal(room.accept(editJob, giveUp, erin)))[0]).toBe('in_use');
  });

  test('stays while the second of two interviews is owed', async () => {
    const room = await classroom({ agreement: cancelled });
    await room.put('matches', match({ status: 'hired' }), match({ id: 'match-2' }));
    expect((await refusal(room.accept(editJob, giveUp, erin)))[0]).toBe('in_use');
  });
});

describe('the period of a job', () => {
  test('ends the open period of a job and keeps an earlier one', async () => {
    const room = await classroom();
    const past = jobPeriod({ endedAt: '2026-05-02T10:00:00.000Z' });
    const open = jobPeriod({ id: '101.2', startedAt: '2026-05-03T10:00:00.000Z' });
    await room.put('jobPeriods', past, open);
    await room.accept(editJob, deactivate, erin);
    expect(await room.store.find('jobPeriods')).toEqual([past, { ...open, endedAt: room.now }]);
  });

  test('ends after the latest of several approvals', async () => {
    const room = await classroom();
    const later = '2026-06-03T10:00:00.005Z';
    await room.put(
      'agreements',
      agreement({ courseId: 202, approvedAt: later }),
      agreement({ courseId: 203, approvedAt: null }),
      agreement({ courseId: 204, approvedAt: room.now }),
    );
    await room.accept(editJob, deactivate, erin);
    expect((await room.single('jobPeriods')).endedAt).toBe('2026-06-03T10:00:00.006Z');
  });
});

test('counts the move of a job in each current assignment to a site, of each recruiter', async () => {
  const room = await classroom();
  const rolf = { ...rita, person: 'rolf', name: 'Rolf' };
  await room.put('sites', site(), site({ id: 'site-b' }));
  await room.put('memberships', membership(rita), membership(rolf));
  const ended = siteAssignment(rita, 'site-c', { endedAt: room.now });
  const ofCourse = assignment(rita, 201);
  const current = [siteAssignment(rita, 'site-a'), siteAssignment(rita, 'site-b')];
  await room.put('assignments', ended, ofCourse, ...current, siteAssignment(rolf, 'site-a'));
  await room.accept(editJob, { id: jobId, set: { siteId: 'site-a' }, base: { siteId: null } }, erin);
  const moves = (await room.store.find('assignments')).map((row) => [row.id, row.moves]);
  expect(moves).toEqual([
    [ofCourse.id, 0],
    ...current.map(({ id }) => [id, 1]),
    [ended.id, 0],
    ['erin.rolf.site-a', 1],
  ]);
});

test('publishes a percentage from five interviews on', () => {
  expect(publishedOf({ percent: 80, due: 5 })).toEqual({ interviewsDue: 5, adherencePercent: 80 });
});
