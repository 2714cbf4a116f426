// What a match stands at, in words and badges, and what may still be done with it.
import { expect, test } from 'vitest';
import { match, interview } from '#shared/testing/rows.ts';
import {
  canMove,
  canSchedule,
  isOwed,
  matchLabel,
  matchVariant,
  needsOutcome,
  progressOf,
} from './interviews.ts';

const withdrawn = { withdrawnAt: '2026-06-02T10:00:00.000Z', withdrawnReason: 'completion removed' };

test('an interview is owed while it is promised and neither held nor withdrawn', () => {
  const owed = [{}, { status: 'interview_scheduled' }] as const;
  const settled = [
    { status: 'interview_completed' },
    { status: 'hired' },
    { status: 'not_hired' },
    withdrawn,
    { lateCompletion: 'declined' },
  ] as const;
  expect(owed.map((state) => isOwed(match(state)))).toEqual([true, true]);
  expect(settled.map((state) => isOwed(match(state)))).toEqual([false, false, false, false, false]);
});

test('Schedule Interview shows for new matches only', () => {
  expect(canSchedule(match())).toBe(true);
  expect(canSchedule(match({ status: 'interview_scheduled' }))).toBe(false);
  expect(canSchedule(match(withdrawn))).toBe(false);
});

test('statuses have the words and the badges of the specification', () => {
  const statuses = ['matched', 'interview_scheduled', 'interview_completed', 'hired', 'not_hired'] as const;
  expect(statuses.map((status) => `${matchLabel(status)}/${matchVariant(status)}`)).toEqual([
    'New Match/default',
    'Interview Scheduled/secondary',
    'Interview Complete/outline',
    'Hired/default',
    'Not Hired/destructive',
  ]);
});

test('the second line tells what a match waits for', () => {
  const lines = [
    [match(), undefined],
    [match({ lateCompletion: 'waiting' }), undefined],
    [match(), interview({ proposedBy: 'employer' })],
    [match(), interview({ proposedBy: 'provider' })],
    [match({ releaseAskedFor: 'Filled' }), interview({ proposedBy: 'provider' })],
    [match({ guarantee: 'missed' }), interview()],
    [match(), interview({ absences: 1 })],
    [match({ status: 'hired' }), interview({ absences: 1 })],
  ] as const;
  expect(lines.map(([row, meeting]) => progressOf(row, meeting))).toEqual([
    undefined,
    'Late completion',
    'Times proposed',
    'Other times suggested',
    'Release requested',
    'Interview overdue',
    'Did not attend once',
    undefined,
  ]);
});

test('an interview is moved before it begins, and has an outcome after', () => {
  const scheduled = match({ status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' });
  const moments = ['2026-06-09T09:59:00.000Z', '2026-06-09T10:00:00.000Z'];
  expect(moments.map((now) => canMove(scheduled, now))).toEqual([true, false]);
  expect(moments.map((now) => needsOutcome(scheduled, now))).toEqual([false, true]);
});
