// Tests what a decision is said to change.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { completion, courseId, jobId, match, reference } from '#shared/testing/rows.ts';
import { completedIn, openOfLearner, otherInterviews, promisedBy } from './consequences.ts';

const scheduled = { status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' } as const;

test('counts what a job and a course still promise', async () => {
  const { store, put } = await classroom();
  await put('matches', match(), match({ id: 'm2', status: 'hired' }), match({ id: 'm3', ...scheduled }));
  expect(await promisedBy(store, erin, 'jobId', jobId)).toEqual({ agreements: 1, owed: 2 });
  expect(await promisedBy(store, paul, 'courseId', courseId)).toEqual({ agreements: 1, owed: 2 });
});

test('counts what a learner would lose by a removal or keep after a release', async () => {
  const { store, put } = await classroom();
  await put('matches', match(), match({ id: 'm2', jobId: 102, ...scheduled }));
  await put('matches', match({ id: 'm3', jobId: 103, status: 'not_hired' }));
  expect(await openOfLearner(store, paul, courseId, reference)).toEqual({ owed: 1, scheduled: 1 });
  expect(await otherInterviews(store, paul, 'match-1', reference)).toBe(1);
});

test('counts the completions that a new link would turn into interviews', async () => {
  const { store, put } = await classroom();
  await put('completions', completion());
  expect(await completedIn(store, paul, courseId)).toBe(1);
  await put('completions', completion({ removedAt: '2026-06-02T10:00:00.000Z' }));
  expect(await completedIn(store, paul, courseId)).toBe(0);
});
