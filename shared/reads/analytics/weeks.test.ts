// Tests hiring per week.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { erin } from '#shared/testing/people.ts';
import { match } from '#shared/testing/rows.ts';
import { hiringWeeks } from './weeks.ts';

test('ends a week before its Monday and counts each event on its own day', async () => {
  const room = await classroom();
  await room.put(
    'matches',
    match({ id: 'a', createdAt: '2026-05-31T23:59:59.000Z' }),
    match({
      id: 'b',
      createdAt: '2026-05-25T00:00:00.000Z',
      status: 'hired',
      interviewDate: '2026-05-29T10:00:00.000Z',
      decidedAt: '2026-05-30T10:00:00.000Z',
    }),
    match({ id: 'of this week', createdAt: '2026-06-01T00:00:00.000Z' }),
    match({
      id: 'taken back',
      createdAt: '2026-05-28T10:00:00.000Z',
      withdrawnAt: '2026-05-28T11:00:00.000Z',
    }),
  );
  const [last, before, ...others] = await hiringWeeks(room.store, erin, '2026-06-03');
  expect(last).toEqual({ monday: '2026-06-01', matches: 2, interviews: 1, hires: 1 });
  expect(before).toEqual({ monday: '2026-05-25', matches: 0, interviews: 0, hires: 0 });
  expect(others).toHaveLength(10);
});
