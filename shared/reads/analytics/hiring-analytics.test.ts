// Tests Hiring Analytics against hand-counted rows.
import { describe, expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin } from '#shared/testing/people.ts';
import { job, match, ownCost } from '#shared/testing/rows.ts';
import { hiringAnalytics } from './hiring-analytics.ts';
import { spendOf } from './spend.ts';

const now = '2026-06-20T12:00:00.000Z';
const withdrawnAt = '2026-06-02T10:00:00.000Z';

const hired = (id: string, overrides: object = {}) =>
  match({
    id,
    status: 'hired',
    interviewDate: '2026-06-05T10:00:00.000Z',
    decidedAt: '2026-06-06T10:00:00.000Z',
    ...overrides,
  });

const charge = (overrides: object = {}) => ({
  id: 'charge-1',
  organizationId: 'erin',
  kind: 'hire' as const,
  amountCents: 100_000,
  at: '2026-06-06T10:00:00.000Z',
  subjectId: 'match-1',
  month: null,
  reversalOf: null,
  createdAt: '2026-06-06T10:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** Two jobs and eight matches: two hired, one rejected, one held, one ahead, two new; one withdrawn counts nowhere. */
async function season(): Promise<Classroom> {
  const room = await classroom();
  const held = { interviewDate: '2026-06-05T10:00:00.000Z' };
  await room.put('jobs', job({ id: 102, isActive: false }));
  await room.put(
    'matches',
    hired('m1', { slotsProposedAt: '2026-05-03T09:00:00.000Z' }),
    hired('m2', { jobId: 102, decidedAt: '2026-05-11T09:00:00.000Z', interviewDate: null }),
    match({ id: 'm3', status: 'not_hired', ...held, decidedAt: now }),
    match({ id: 'm4', status: 'interview_completed', ...held, slotsProposedAt: '2026-05-04T12:00:00.000Z' }),
    match({ id: 'm5', status: 'interview_scheduled', interviewDate: '2026-06-30T10:00:00.000Z' }),
    match({ id: 'm6' }),
    match({ id: 'm7' }),
    hired('m8', { withdrawnAt }),
  );
  await room.put('ledger', charge());
  await room.put('ownCosts', ownCost({ amountCents: 40_050 }), ownCost({ id: 'c2', removedAt: withdrawnAt }));
  return room;
}

describe('analyzing all time', () => {
  test('computes each metric by its formula', async () => {
    const { store } = await season();
    expect(await hiringAnalytics(store, erin, 'all', now)).toEqual({
      totalSpend: 1400.5,
      // 36 days to June 6 for the one job, 10 for the other.
      averageTimeToFill: 23,
      successfulHires: 2,
      matchedCandidates: 7,
      // 1 pending of 7.
      hiringSuccessRate: 14,
      // 1 hire of 3 interviews held; the other was offered without an interview.
      interviewsHeld: 3,
      interviewToHireRate: 33,
      // 1,400.50 over 7.
      costPerHire: 200,
      // (2 x 4,700 - 1,400.50) / 1,400.50
      swapRoi: 571,
      funnel: [
        { label: 'Job Postings', count: 2, percent: 100 },
        { label: 'Candidate Matches', count: 7, percent: 350 },
        { label: 'Interviews Scheduled', count: 5, percent: 71 },
        { label: 'Successful Hires', count: 2, percent: 40 },
      ],
      // 2.0 and 3.125 days.
      responseDays: 2.6,
      // 2 of 3 decided.
      decisions: 3,
      interviewToOffer: 67,
    });
  });

  test('returns 0 or no value for a rate without data', async () => {
    const room = await classroom();
    expect(await hiringAnalytics(room.store, erin, 'all', now)).toEqual({
      totalSpend: 0,
      averageTimeToFill: null,
      successfulHires: 0,
      matchedCandidates: 0,
      hiringSuccessRate: 0,
      interviewsHeld: 0,
      interviewToHireRate: null,
      costPerHire: 0,
      swapRoi: null,
      funnel: [
        { label: 'Job Postings', count: 1, percent: 100 },
        { label: 'Candidate Matches', count: 0, percent: 0 },
        { label: 'Interviews Scheduled', count: 0, percent: 0 },
        { label: 'Successful Hires', count: 0, percent: 0 },
      ],
      responseDays: null,
      decisions: 0,
      interviewToOffer: null,
    });
  });

  test('reports costs without a hire as the cost per hire and as a return of -100%', async () => {
    const room = await classroom();
    await room.put('ownCosts', ownCost({ amountCents: 50_000 }));
    expect(await hiringAnalytics(room.store, erin, 'all', now)).toMatchObject({
      costPerHire: 500,
      swapRoi: -100,
    });
  });

  test('excludes a reversed fee from the spending', async () => {
    const room = await season();
    await room.put('ledger', charge({ id: 'back', amountCents: -100_000, reversalOf: 'charge-1' }));
    expect((await hiringAnalytics(room.store, erin, 'all', now)).totalSpend).toBe(400.5);
  });
});

describe('analyzing a period', () => {
  test('counts the matches, jobs, and spending of the period', async () => {
    const room = await season();
    const inJune = '2026-06-01T15:00:00.000Z';
    await room.put('matches', match({ id: 'm9', createdAt: inJune }), hired('m10', { createdAt: inJune }));
    const figures = await hiringAnalytics(room.store, erin, '30', now);
    expect(figures).toMatchObject({
      matchedCandidates: 2,
      successfulHires: 1,
      interviewToHireRate: 100,
      // The fee of June 6 alone; the own cost is of May 20.
      totalSpend: 1000,
      costPerHire: 500,
      // The job of which the first hire falls into the period.
      averageTimeToFill: 36,
    });
    expect(figures.funnel.map(({ count }) => count)).toEqual([1, 2, 1, 1]);
  });

  test('starts the period on a calendar day in the employer’s time zone', async () => {
    const room = await classroom();
    const organization = await room.single('organizations', { id: 'erin' });
    await room.put('organizations', { ...organization, timeZone: 'America/New_York' });
    // May 21, 11 pm in New York is May 22 in UTC.
    await room.put('matches', match({ createdAt: '2026-05-22T03:00:00.000Z' }));
    expect((await hiringAnalytics(room.store, erin, '30', now)).matchedCandidates).toBe(0);
    expect((await hiringAnalytics(room.store, erin, '90', now)).matchedCandidates).toBe(1);
  });
});

test('separates fees from own costs and lists the remaining costs, newest first', async () => {
  const room = await season();
  await room.put('ownCosts', ownCost({ id: 'c3', day: '2026-06-10', amountCents: 100 }));
  const spend = await spendOf(room.store, 'all', { timeZone: 'UTC', today: '2026-06-20' });
  expect(spend).toMatchObject({ charged: 100_000, own: 40_150 });
  expect(spend.costs.map(({ id }) => id)).toEqual(['c3', 'cost-1']);
});
