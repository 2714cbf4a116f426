// The list of agreements that an administrator watches.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { PlatformSwap } from '#shared/reads/analytics/platform.ts';
import { Swaps } from './swaps.tsx';

afterEach(cleanup);

const swap = (id: string, employerId: string, jobId: number): PlatformSwap => ({
  ...{ id, employerId, providerId: 'northside-id', jobId, courseId: 7 },
  ...{ employerName: 'Acme Care', providerName: 'Northside College', jobTitle: 'Welder' },
  ...{ courseTitle: 'Welding', status: 'active', terms: 'Interviews', matches: 2, owed: 1 },
  ...{ createdAt: '2026-06-01T10:00:00.000Z', approvedAt: null, approvedByName: null },
  ...{ endedAt: null, endedByName: null, endReason: null, endNote: null, promiseKept: null },
  isRelated: false,
});

test('lists the four ids of each agreement under its details', async () => {
  const rows = [swap('agreement-1', 'acme-id', 41), swap('agreement-2', 'birch-id', 42)];
  await openScreen(<Swaps />, { answers: { 'GET /api/admin/swaps?page=1': { rows, total: 2, next: null } } });
  const cards = await screen.findAllByRole('listitem');
  const idsOf = (card: HTMLElement) =>
    within(card)
      .getAllByRole('term', { hidden: true })
      .map((term) => `${term.textContent}${term.nextElementSibling?.textContent}`);
  expect(cards.map(idsOf)).toEqual([
    ['Employer ID acme-id', 'Provider ID northside-id', 'Job ID 41', 'Course ID 7'],
    ['Employer ID birch-id', 'Provider ID northside-id', 'Job ID 42', 'Course ID 7'],
  ]);
});

test('marks only agreements of related organizations', async () => {
  const rows = [
    { ...swap('agreement-1', 'acme-id', 41), isRelated: true },
    swap('agreement-2', 'birch-id', 42),
  ];
  await openScreen(<Swaps />, { answers: { 'GET /api/admin/swaps?page=1': { rows, total: 2, next: null } } });
  const [related, other] = await screen.findAllByRole('listitem');
  within(related!).getByText('Related organizations');
  expect(within(other!).queryByText('Related organizations')).toBeNull();
});
