// Tests the status texts and badges of a match, and the actions it still allows.
import { expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { interview, match, slot } from '#shared/testing/rows.ts';
import {
  canConfirm,
  canMove,
  canSchedule,
  isOwed,
  matchLabel,
  matchVariant,
  needsOutcome,
  progressOf,
} from './interviews.ts';

const withdrawn = { withdrawnAt: '2026-06-02T10:00:00.000Z', withdrawnReason: 'completion removed' };

const deadlineAt = '2026-07-01T23:59:59.999Z';

test('treats an interview as owed until it takes place, is withdrawn, or a late completion is declined', () => {
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

test('offers Schedule Interview only for new matches', () => {
  expect(canSchedule(match())).toBe(true);
  expect(canSchedule(match({ status: 'interview_scheduled' }))).toBe(false);
  expect(canSchedule(match(withdrawn))).toBe(false);
});

test('lets only the other side confirm a time that is proposed and still to come', () => {
  const now = '2026-06-02T10:00:00.000Z';
  const mayConfirm = (actor: Actor, of = slot(), to = match()) => canConfirm(of, to, actor, now);
  expect(mayConfirm(paul)).toBe(true);
  expect(mayConfirm(erin)).toBe(false);
  expect(mayConfirm(erin, slot({ proposedBy: 'provider' }))).toBe(true);
  for (const state of ['confirmed', 'withdrawn'] as const)
    expect(mayConfirm(paul, slot({ state }))).toBe(false);
  expect(mayConfirm(paul, slot(), match(withdrawn))).toBe(false);
  expect(mayConfirm(paul, slot({ startsAt: now }))).toBe(false);
});

test('shows no progress for a match that is owed no interview', () => {
  expect(progressOf(match({ deadlineAt }), interview({ proposedBy: 'employer' }))).toBe('Times proposed');
  expect(progressOf(match({ status: 'hired' }), interview({ proposedBy: 'employer' }))).toBeUndefined();
});

test('shows match statuses with the specified labels and badges', () => {
  const statuses = ['matched', 'interview_scheduled', 'interview_completed', 'hired', 'not_hired'] as const;
  expect(statuses.map((status) => `${matchLabel(status)}/${matchVariant(status)}`)).toEqual([
    'New Match/default',
    'Interview Scheduled/secondary',
    'Interview Complete/outline',
    'Hired/default',
    'Not Hired/destructive',
  ]);
});

test('describes in the second line what a match waits for', () => {
  const lines = [
    [match(), undefined],
    [match({ lateCompletion: 'waiting' }), undefined],
    [match({ deadlineAt }), interview({ proposedBy: 'employer' })],
    [match({ deadlineAt: null }), interview({ proposedBy: 'employer' })],
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
    'On hold',
    'Other times proposed',
    'Release requested',
    'Interview overdue',
    'Did not attend once',
    undefined,
  ]);
});

test('allows moving an interview before it begins and requires an outcome afterwards', () => {
  const scheduled = match({ status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' });
  const moments = ['2026-06-09T09:59:00.000Z', '2026-06-09T10:00:00.000Z'];
  expect(moments.map((now) => canMove(scheduled, now))).toEqual([true, false]);
  expect(moments.map((now) => needsOutcome(scheduled, now))).toEqual([false, true]);
});
