// The administrators' card of reports of many matches of one day.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { Reports } from './reports.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const crowd = {
  id: 'report-1',
  employerName: 'Acme Care',
  providerName: 'Northside College',
  day: '2026-06-01',
  count: 37,
  restsUntil: '2026-06-24T12:00:00.000Z',
  state: 'open',
  decidedAt: null,
  decidedByName: null,
  comment: null,
  createdAt: '2026-06-03T10:00:00.000Z',
};
const other = { ...crowd, id: 'report-2', employerName: 'Otto Steel', count: 25 };
const decided = {
  ...{ ...crowd, id: 'report-3', state: 'withdrawn', decidedAt: '2026-06-04T12:00:00.000Z' },
  ...{ decidedByName: 'Ada', comment: 'Nobody knows them' },
};
const undecided = { ...decided, id: 'report-4', state: 'undecided', decidedByName: null, comment: null };

const open = (rows: object[], more: object = {}) =>
  openScreen(<Reports />, {
    answers: { 'GET /api/admin/crowds': { rows, total: rows.length }, ...more },
  });

const items = async () =>
  within(await screen.findByRole('list', { name: 'Reports of many matches' })).getAllByRole('listitem');

test('shows the number, both sides, the day and until when nothing is due', async () => {
  await open([crowd, decided, undecided]);
  const [first, second, third] = (await items()).map(({ textContent }) => textContent);
  expect(first).toContain('37 matches of Jun 1, 2026');
  expect(first).toContain('Acme Care reported its matches with Northside College on Jun 3, 2026.');
  expect(first).toContain('Nothing is due for them until Jun 24, 2026.');
  expect(second).toContain('The matches that were still open were withdrawn.');
  expect(second).toContain('Decided by Ada on Jun 4, 2026: “Nobody knows them”');
  expect(third).toContain('Nobody decided in time. The interviews are due.');
  expect(screen.getAllByRole('button', { name: 'Withdraw the matches' })).toHaveLength(1);
});

test.each([
  ['Withdraw the matches', 'withdraw'],
  ['Let them go on', 'go_on'],
])('asks for a reason, and “%s” decides the second report alone', async (button, verdict) => {
  const path = '/api/admin/crowds/report-2/decide';
  const { calls } = await open([crowd, other], { [`PATCH ${path}`]: new Response(null, { status: 204 }) });
  const [, second] = await items();
  const item = within(second!);
  fireEvent.click(item.getByRole('button', { name: button }));
  await item.findByText('Give a reason');
  fireEvent.input(item.getByLabelText(/^Reason/), { target: { value: 'Checked' } });
  fireEvent.click(item.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Report decided'));
  expect(calls.filter(({ line }) => line.startsWith('PATCH'))).toEqual([
    { line: `PATCH ${path}`, body: { verdict, comment: 'Checked' } },
  ]);
  await waitFor(() => expect(calls.filter(({ line }) => line === 'GET /api/admin/crowds')).toHaveLength(2));
});

test('shows the server’s reason when another administrator decided first', async () => {
  await open([crowd], { 'PATCH /api/admin/crowds/report-1/decide': refusing('Already decided by Max.') });
  const [first] = await items();
  fireEvent.input(within(first!).getByLabelText(/^Reason/), { target: { value: 'Checked' } });
  fireEvent.click(within(first!).getByRole('button', { name: 'Let them go on' }));
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Already decided by Max.'));
});

test('says that nothing was reported', async () => {
  await open([]);
  await screen.findByText('No reports of many matches');
});
