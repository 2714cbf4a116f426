// Tests the panels of Hiring Analytics against hand-counted rows.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { erin } from '#shared/testing/people.ts';
import { agreement, course, courseStatistics, job, match, pending } from '#shared/testing/rows.ts';
import { monthlyTrends, providerPerformance, topAgreements } from './hiring-panels.ts';

const now = '2026-06-20T12:00:00.000Z';
let made = 0;
const decided = (status: 'hired' | 'not_hired', overrides: object = {}) =>
  match({ id: `d${++made}`, status, decidedAt: '2026-06-06T10:00:00.000Z', ...overrides });

test('ranks agreements with at least three decisions by hires, then by rate', async () => {
  const room = await classroom();
  await room.put('jobs', job({ id: 102, title: 'Nurse' }), job({ id: 103 }), job({ id: 104 }));
  await room.put(
    'agreements',
    agreement({ jobId: 102 }),
    agreement({ jobId: 103 }),
    agreement({ jobId: 104 }),
  );
  await room.put('agreements', agreement({ jobId: 102, round: 2, ...pending }));
  await room.put(
    'matches',
    ...[decided('hired'), decided('hired'), decided('not_hired'), decided('not_hired')],
    ...[
      decided('hired', { jobId: 102 }),
      decided('hired', { jobId: 102 }),
      decided('not_hired', { jobId: 102 }),
    ],
    ...[decided('hired', { jobId: 103 }), decided('hired', { jobId: 103 })],
    ...[1, 2, 3].map(() => decided('hired', { jobId: 104 })),
  );
  const top = await topAgreements(room.store, erin, 'all', now);
  expect(top.map((row) => [row.agreementId, row.hires, row.decided, row.hireRate])).toEqual([
    ['201.104.1', 3, 3, 100],
    ['201.102.2', 2, 3, 67],
    ['201.101.1', 2, 4, 50],
  ]);
  expect(top[1]).toMatchObject({
    jobTitle: 'Nurse',
    courseTitle: 'Care Certificate',
    providerName: 'Northside College',
  });
});

test('returns no top agreement with fewer than three decisions', async () => {
  const room = await classroom();
  await room.put('matches', decided('hired'), decided('hired'));
  expect(await topAgreements(room.store, erin, 'all', now)).toEqual([]);
});

test('weights the performance of a provider by class size across courses with an agreement', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: 202 }), course({ id: 203 }));
  await room.put('agreements', agreement({ courseId: 202 }), agreement({ courseId: 203, ...pending }));
  await room.put(
    'courseStatistics',
    courseStatistics({ enrolled: 10, completionPercent: 90, meanDays: 30 }),
    courseStatistics({ id: 202, enrolled: 30, completionPercent: 50, meanDays: null }),
    courseStatistics({ id: 203, enrolled: 90, completionPercent: 1 }),
  );
  await room.put('matches', decided('hired'), match({ id: 'open' }));
  expect(await providerPerformance(room.store, erin, 'all', now)).toEqual([
    {
      providerId: 'paul',
      providerName: 'Northside College',
      candidates: 2,
      hires: 1,
      completionPercent: 60,
      meanDays: 30,
      rating: '4.3 (4 employers)',
    },
  ]);
});

test('hides the performance of classes that are too small', async () => {
  const room = await classroom();
  await room.put(
    'courseStatistics',
    courseStatistics({ enrolled: null, completionPercent: null, meanDays: null, providerRatingTenths: null }),
  );
  expect(await providerPerformance(room.store, erin, 'all', now)).toMatchObject([
    { completionPercent: null, meanDays: null, rating: 'New' },
  ]);
});

test('compares the month to date with the same days of the previous month', async () => {
  const room = await classroom();
  await room.put(
    'matches',
    // Three in June; two in May up to the 20th, one after it.
    ...['2026-06-01', '2026-06-02', '2026-06-20', '2026-05-01', '2026-05-20', '2026-05-21'].map(
      (day, index) => match({ id: `m${index}`, createdAt: `${day}T10:00:00.000Z` }),
    ),
  );
  await room.put(
    'matches',
    match({
      id: 'h1',
      status: 'hired',
      createdAt: '2026-04-02T10:00:00.000Z',
      interviewDate: '2026-06-03T10:00:00.000Z',
      decidedAt: '2026-06-04T10:00:00.000Z',
    }),
    match({
      id: 'h2',
      status: 'interview_scheduled',
      createdAt: '2026-04-02T10:00:00.000Z',
      interviewDate: '2026-06-05T10:00:00.000Z',
    }),
  );
  const trends = await monthlyTrends(room.store, erin, now);
  expect(trends).toEqual([
    // Three of May, one of them after the 20th, and two of April.
    { label: 'Matches', now: 3, before: 2, months: [0, 0, 0, 2, 3, 3] },
    { label: 'Interviews held', now: 1, before: 0, months: [0, 0, 0, 0, 0, 1] },
    { label: 'Hires', now: 1, before: 0, months: [0, 0, 0, 0, 0, 1] },
  ]);
});
