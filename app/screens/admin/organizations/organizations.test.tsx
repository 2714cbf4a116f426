// The organizations that an administrator sees, and what can be decided about them.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { PlatformOrganization } from '#shared/reads/analytics/platform.ts';
import { organization } from './testing/organization.ts';
import { Organizations } from './organizations.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const at = '2026-05-01T09:00:00.000Z';
const list = 'GET /api/admin/organizations?page=1';
const done = () => new Response(null, { status: 204 });

async function open(rows: PlatformOrganization[], answers: Answers = {}) {
  const unverified = { 'GET /api/admin/organizations/unverified': { rows: [], total: 0 } };
  const opened = await openScreen(<Organizations />, {
    answers: { [list]: { rows, total: rows.length }, ...unverified, ...answers },
  });
  await screen.findByRole('table', { name: 'Organizations' });
  const row = (name: string) => within(screen.getByTitle(name).closest<HTMLElement>('[role=row]')!);
  const sent = () => opened.calls.filter(({ line }) => line.startsWith('PATCH'));
  return { row, sent };
}

test('shows the owners, the agreements, the last act and what stands out, each beside its organization', async () => {
  const { row } = await open([
    organization({ owners: ['Tess Reed', 'Otto Birch'], lastActAt: '2026-06-02T10:00:00.000Z' }),
    organization({
      ...{ id: 'north', name: 'Northside', kind: 'provider', owners: [], members: 1, swapAgreements: 0 },
      ...{ reportedListings: 2, relatedAgreements: 1, suspendedAt: at, suspendedReason: 'Fake courses' },
    }),
  ]);
  const [maple, north] = [row('Maple Foods'), row('Northside')];
  for (const words of ['Tess Reed, Otto Birch', '2 members', '3 SWAP agreements', /^Last act Jun 2/])
    maple.getByText(words);
  for (const words of ['No owner', '1 member', 'No SWAP agreements', 'No act yet', '2 reported listings'])
    north.getByText(words);
  north.getByText('1 with a related organization');
  north.getByText(/^Suspended .*: Fake courses$/);
  expect(maple.queryByText(/reported|related|Suspended/)).toBeNull();
});

test.each([
  ['neither admitted nor verified', { admittedAt: null }, ['Admit Maple Foods', 'Verify Maple Foods']],
  ['admitted automatically', {}, ['Verify Maple Foods']],
  ['verified', { verifiedAt: at }, ['Remove verification of Maple Foods']],
])('offers what can be decided about an organization that is %s', async (_title, marks, names) => {
  const { row } = await open([organization(marks), organization({ id: 'pine', name: 'Pine Care' })]);
  const buttons = row('Maple Foods')
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);
  expect(buttons).toEqual(names);
  expect(row('Maple Foods').queryAllByText('Verified')).toHaveLength('verifiedAt' in marks ? 1 : 0);
});

test('verifies the second organization with one press and reads the list again', async () => {
  const path = 'PATCH /api/admin/organizations/pine/verify';
  const { row, sent } = await open([organization(), organization({ id: 'pine', name: 'Pine Care' })], {
    [path]: done(),
  });
  fireEvent.click(row('Pine Care').getByRole('button', { name: 'Verify Pine Care' }));
  await waitFor(() => expect(sent().map(({ line }) => line)).toEqual([path]));
  await screen.findByTestId('toast');
});

test('suspends an organization for a reason, after saying what is released', async () => {
  const path = 'PATCH /api/admin/organizations/maple/suspend';
  const { row, sent } = await open([organization({ owed: 2 })], { [path]: done() });
  fireEvent.click(row('Maple Foods').getByRole('button', { name: 'More for Maple Foods' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Suspend organization' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend this organization?' }));
  dialog.getByText(/The 2 interviews that it owes are released for good/);
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: 'Fake jobs' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(sent()).toEqual([{ line: path, body: { reason: 'Fake jobs' } }]));
});
