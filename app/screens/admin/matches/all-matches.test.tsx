// What an administrator does about a match: withdraw it while it is open, and correct an outcome after the employer's time.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { plusDays } from '#shared/lib/time.ts';
import { AdminMatches } from './all-matches.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const daysAgo = (days: number): string => plusDays(new Date().toISOString(), -days);
const open = {
  id: 'match-1',
  candidateReferenceId: 'C-7K2M4QXAE',
  status: 'matched',
  outcomeNote: null,
  heldAt: null,
  decidedAt: null,
  firstDecidedAt: null,
  interviewDate: null,
  withdrawnAt: null,
  withdrawnReason: null,
  createdAt: daysAgo(40),
  jobTitle: 'Care Assistant',
  courseTitle: 'Care Certificate',
  employerName: 'Acme Care',
  providerName: 'Northside College',
};
/** Corrected two days ago: the employer's days run from the first outcome. */
const hired = {
  ...open,
  status: 'hired',
  heldAt: daysAgo(16),
  decidedAt: daysAgo(2),
  firstDecidedAt: daysAgo(15),
};
const done = new Response(null, { status: 204 });

async function show(row: object, answers: Record<string, unknown> = {}) {
  const opened = await openScreen(<AdminMatches />, {
    answers: { 'GET /api/admin/matches?page=1': { rows: [row], total: 1 }, ...answers },
  });
  const list = await screen.findByRole('table', { name: 'Matches' });
  return { ...opened, item: within(list).getAllByRole('row')[1]! };
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

const optionsIn = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('withdraws an open match for a reason, after saying what follows, and loads the list again', async () => {
  const path = 'PATCH /api/admin/matches/match-1/withdraw';
  const { calls } = await show(open, { [path]: done });
  expect(screen.queryByRole('button', { name: /^Correct outcome/ })).toBeNull();
  press(/^Withdraw/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this match?' }));
  dialog.getByText(/^The interview is no longer owed.* The match fee is returned\.$/);
  press('Withdraw');
  await waitFor(() => expect(dialog.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBe('true'));
  expect(calls.some(({ line }) => line === path)).toBe(false);
  type(/^Reason/, 'Entered by mistake');
  press('Withdraw');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ line }) => line === path)?.body).toEqual({ reason: 'Entered by mistake' });
  expect(calls.filter(({ line }) => line.startsWith('GET'))).toHaveLength(2);
});

test('corrects an outcome with both reasons, and shows why the server refuses it', async () => {
  const path = 'PATCH /api/admin/matches/match-1/outcome';
  const { calls } = await show(hired, {
    [path]: refusing('The employer can correct an outcome for 14 days.'),
  });
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  press(/^Correct outcome/);
  const outcome = await screen.findByLabelText(/^Outcome/);
  expect(optionsIn(outcome)).toEqual(['Choose', 'Interview Complete', 'Not Hired']);
  fireEvent.change(outcome, { target: { value: 'not_hired' } });
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'eligibility' } });
  type(/^Why is it corrected/, 'No permit');
  press('Correct outcome');
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('for 14 days'));
  expect(calls.find(({ line }) => line === path)?.body).toEqual({
    outcome: 'not_hired',
    reason: 'eligibility',
    correction: 'No permit',
  });
});

test('offers for an offer without an interview only to take it back', async () => {
  await show({ ...hired, heldAt: null });
  press(/^Correct outcome/);
  const outcome = await screen.findByLabelText(/^Outcome/);
  expect(optionsIn(outcome)).toEqual(['Choose', 'Take the offer back']);
});

test('leaves an outcome to the employer for 14 days, and a withdrawn match alone', async () => {
  const { item } = await show({ ...hired, firstDecidedAt: daysAgo(13) });
  expect(item.textContent).toContain('The employer can correct this itself until');
  expect(within(item).queryByRole('button')).toBeNull();
  cleanup();
  const withdrawn = { ...open, withdrawnAt: daysAgo(1), withdrawnReason: 'administrator: Entered twice' };
  const { item: over } = await show(withdrawn);
  expect(over.textContent).toContain('Administrator: Entered twice');
  expect(within(over).queryByRole('button')).toBeNull();
});
