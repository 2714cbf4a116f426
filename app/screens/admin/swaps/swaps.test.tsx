// The list of agreements that an administrator watches.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const nobody = { place: 0, times: 0, offered: 0, confirmed: 0, interviewed: 0, hired: 0, notHired: 0 };
const open = (...rows: PlatformSwap[]) =>
  openScreen(<Swaps />, { answers: { 'GET /api/admin/swaps?page=1': { rows, total: 2, next: null } } });
const rowsOf = async (): Promise<HTMLElement[]> => (await screen.findAllByRole('row')).slice(1);

test('shows the four ids of each agreement under its details', async () => {
  await open(swap('agreement-1', 'acme-id', 41), swap('agreement-2', 'birch-id', 42));
  for (const [place, ids] of [
    ['acme-id', '41'],
    ['birch-id', '42'],
  ].entries()) {
    const rows = await rowsOf();
    fireEvent.click(within(rows[place]!).getByRole('button', { name: /View Details/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Welding for Welder' });
    for (const id of [...ids, 'northside-id', '7']) within(dialog).getByText(id);
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('says of the newest round where its candidates stand, and who acts next by when', async () => {
  const next = { side: 'provider', name: 'chooseTimes', count: 4, urgency: 'later' } as const;
  const pact = {
    stages: { ...nobody, offered: 4, hired: 1 },
    next: { ...next, at: '2026-06-05T22:00:00.000Z', zone: 'UTC' },
  };
  await open(
    { ...swap('agreement-2', 'acme-id', 41), pact, matches: 5 },
    { ...swap('agreement-1', 'acme-id', 41), matches: 5 },
  );
  const [newest, earlier] = await rowsOf();
  within(newest!).getByText('4 with times proposed, 1 hired');
  within(newest!).getByText('Choose times: 4 learners');
  within(newest!).getByText('Northside College, by Jun 5');
  expect(within(earlier!).queryByText(/hired/)).toBeNull();
});

test('marks only agreements of related organizations', async () => {
  await open({ ...swap('agreement-1', 'acme-id', 41), isRelated: true }, swap('agreement-2', 'birch-id', 42));
  const [related, other] = await rowsOf();
  within(related!).getByText('Related organizations');
  expect(within(other!).queryByText('Related organizations')).toBeNull();
});
