// The administrators' card about employers with many releases.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { Releases } from './releases.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (shares: readonly object[]) =>
  openScreen(<Releases />, { answers: { 'GET /api/admin/releases': shares } });

test('names each employer with many releases, the numbers, and the way to the matches', async () => {
  await open([
    { employerId: 'acme', employerName: 'Acme Care', released: 3, guarantees: 8 },
    { employerId: 'birch', employerName: 'Birch Homes', released: 4, guarantees: 11 },
  ]);
  const list = await screen.findByRole('list', { name: 'Employers with many releases' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Acme Care3 of 8 guaranteed interviews were released. See them',
    'Birch Homes4 of 11 guaranteed interviews were released. See them',
  ]);
  for (const item of items)
    expect(within(item).getByRole('link', { name: 'See them' }).getAttribute('href')).toBe(
      '/admin/matches?show=withdrawn',
    );
});

test('shows nothing if no employer has many releases', async () => {
  const { calls } = await open([]);
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => {});
  expect(screen.queryByText('Many releases')).toBeNull();
});
