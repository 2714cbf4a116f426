// The list of organizations that no administrator has verified.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { UnverifiedOrganization } from '#shared/reads/analytics/platform.ts';
import { ToVerify } from './to-verify.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const at = '2026-05-01T09:00:00.000Z';
const organization = (id: string, name: string): UnverifiedOrganization => ({
  ...{ id, name, kind: 'employer', admittedAt: at, createdAt: at, people: 2 },
});
const rows = [
  organization('maple', 'Maple Foods'),
  { ...organization('north', 'Northside'), admittedAt: null },
  organization('pine', 'Pine Care'),
];
const list = 'GET /api/admin/organizations/unverified';
const path = 'PATCH /api/admin/organizations/verify';

async function openList(answers: Answers) {
  const onChanged = vi.fn<() => void>();
  return { ...(await openScreen(<ToVerify version={0} onChanged={onChanged} />, { answers })), onChanged };
}

test('verifies the chosen organizations with one call', async () => {
  const { calls, onChanged } = await openList({
    [list]: { rows, total: 120 },
    [path]: new Response(null, { status: 204 }),
  });
  expect((await screen.findByText(/^120 organizations to verify/)).closest('p')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose and verify' }));
  const items = within(await screen.findByRole('list', { name: 'Organizations to verify' }));
  expect(items.getAllByText('Not admitted')).toHaveLength(1);
  screen.getByText(/The first 3 are shown/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Maple Foods' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Pine Care' }));
  fireEvent.click(screen.getByRole('button', { name: 'Verify 2' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  await screen.findByText('2 organizations verified');
  expect(calls.filter(({ line }) => line === path)).toEqual([
    { line: path, body: { ids: ['maple', 'pine'] } },
  ]);
  expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
});

test('keeps the choice of organizations when the server refuses to verify them', async () => {
  const { onChanged } = await openList({
    [list]: { rows, total: 3 },
    [path]: refusing('This organization doesn’t exist.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose and verify' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown (3)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Verify 3' }));
  await screen.findByText(/This organization doesn’t exist\.$/);
  screen.getByRole('button', { name: 'Verify 3' });
  expect(onChanged).not.toHaveBeenCalled();
});

test('shows no list while every organization is verified', async () => {
  await openList({ [list]: { rows: [], total: 0 } });
  await waitFor(() => expect(screen.queryByText(/to verify/)).toBeNull());
});
