// The administrators' list of disputes: who decided what, and why.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { AllDisputes } from './all-disputes.tsx';
import { Reports } from './reports.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const disputed = {
  id: 'report-1',
  kind: 'absent',
  candidateReferenceId: 'C-7K2M4QXAE',
  startsAt: '2026-06-02T10:00:00.000Z',
  isConfirmed: true,
  employerComment: 'Nobody came',
  providerComment: 'She was there',
  disputedAt: '2026-06-02T12:00:00.000Z',
  decidedAt: null,
  decidedByName: null,
  decision: null,
  decisionNote: null,
  createdAt: '2026-06-02T11:00:00.000Z',
  state: null,
  verdict: null,
  jobTitle: 'Care Assistant',
  employerName: 'Acme Care',
  providerName: 'Northside College',
};
const decided = {
  ...disputed,
  decidedAt: '2026-06-04T12:00:00.000Z',
  decidedByName: 'Ada',
  decision: 'rejected',
  decisionNote: 'The visitor list shows her',
};
const absence = {
  ...disputed,
  id: 'claim-1',
  kind: 'employer_absent',
  isConfirmed: null,
  employerComment: 'We waited at the other gate',
  providerComment: 'Nobody was there',
  state: 'disputed',
};
const offer = { ...absence, id: 'claim-2', kind: 'offer', startsAt: null, providerComment: 'No contract' };
const pageOf = (...rows: object[]) => ({ rows, total: rows.length });

test('shows who decided a dispute, what and why', async () => {
  await openScreen(<AllDisputes />, {
    at: '/admin/disputes?show=decided',
    answers: { 'GET /api/admin/disputes?show=decided&page=1': pageOf(decided) },
  });
  const [item] = within(await screen.findByRole('list', { name: 'Disputes' })).getAllByRole('listitem');
  expect(item?.textContent).toContain('Doesn’t count');
  expect(item?.textContent).toContain('Decided by Ada on Jun 4, 2026: “The visitor list shows her”');
  expect(within(item!).queryByRole('button', { name: 'Decide' })).toBeNull();
});

test('shows a decision whose name and reason were deleted without gaps', async () => {
  const expired = { ...decided, providerComment: null, decidedByName: null, decisionNote: null };
  await openScreen(<AllDisputes />, { answers: { 'GET /api/admin/disputes?page=1': pageOf(expired) } });
  expect(await screen.findByText('Decided on Jun 4, 2026.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('null');
  expect(document.body.textContent).not.toContain('“”');
});

test('decides a dispute and loads the list again', async () => {
  const path = '/api/admin/attendance/report-1/decide';
  const { calls } = await openScreen(<AllDisputes />, {
    answers: {
      'GET /api/admin/disputes?page=1': pageOf(disputed),
      [`PATCH ${path}`]: new Response(null, { status: 204 }),
    },
  });
  await decide();
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Dispute decided'));
  expect(calls.find(({ line }) => line.startsWith('PATCH'))?.body).toEqual({ isUpheld: false, note: 'Seen' });
  await waitFor(() => expect(calls.filter(({ line }) => line.startsWith('GET'))).toHaveLength(2));
});

test.for([
  [
    absence,
    ['held', 'candidate_absent', 'employer_absent', 'no_fault'],
    'the training provider reported that the employer was not at the interview on Jun 2, 2026',
  ],
  [
    offer,
    ['made', 'not_made'],
    'the employer reported that it hired this candidate without an interview, Jun 2, 2026',
  ],
] as const)(
  'asks what happened about each kind of claim, and saves the verdict',
  async ([row, options, words]) => {
    const path = `/api/admin/claims/${row.id}/decide`;
    const { calls } = await openScreen(<AllDisputes />, {
      answers: {
        'GET /api/admin/disputes?page=1': pageOf(row),
        [`PATCH ${path}`]: new Response(null, { status: 204 }),
      },
    });
    const [item] = within(await screen.findByRole('list', { name: 'Disputes' })).getAllByRole('listitem');
    expect(item?.textContent).toContain(words);
    expect(item?.textContent).not.toContain('confirmed the time');
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const field = await screen.findByLabelText<HTMLSelectElement>(/^What happened/);
    expect([...field.options].map(({ value }) => value)).toEqual(['', ...options]);
    fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: 'Seen' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save decision' }));
    await screen.findByText('Choose what happened');
    fireEvent.change(field, { target: { value: options[1] } });
    fireEvent.click(screen.getByRole('button', { name: 'Save decision' }));
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Dispute decided'));
    expect(calls.find(({ line }) => line.startsWith('PATCH'))).toEqual({
      line: `PATCH ${path}`,
      body: { verdict: options[1], note: 'Seen' },
    });
  },
);

test('shows what became of disputed claims, decided or not', async () => {
  const settled = { ...absence, decidedAt: '2026-06-04T12:00:00.000Z' };
  const rows = [
    {
      ...settled,
      ...{ state: 'decided', verdict: 'held', decidedByName: 'Ada', decisionNote: 'The visitor list' },
    },
    { ...settled, id: 'claim-3', state: 'set_aside' },
    { ...settled, id: 'claim-4', state: 'confirmed' },
  ];
  await openScreen(<AllDisputes />, { answers: { 'GET /api/admin/disputes?page=1': pageOf(...rows) } });
  const items = within(await screen.findByRole('list', { name: 'Disputes' })).getAllByRole('listitem');
  const [byAda, aside, confirmed] = items.map(({ textContent }) => textContent);
  expect(byAda).toContain('An administrator decided: the interview took place.');
  expect(byAda).toContain('Decided by Ada on Jun 4, 2026: “The visitor list”');
  expect(aside).toContain('No administrator decided in time.');
  expect(confirmed).toContain('The employer confirmed that it was not there.');
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

test('shows the server’s reason when another administrator decided first', async () => {
  await openScreen(<AllDisputes />, {
    answers: {
      'GET /api/admin/disputes?page=1': pageOf(disputed),
      'PATCH /api/admin/attendance/report-1/decide': refusing('Already decided by Max.'),
    },
  });
  await decide();
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Already decided by Max.'));
});

test('distinguishes an empty list from an empty search, and asks for a connection', async () => {
  const answers = {
    'GET /api/admin/disputes?page=1': pageOf(),
    'GET /api/admin/disputes?show=decided&page=1': pageOf(),
  };
  await openScreen(<AllDisputes />, { answers });
  await screen.findByText('No disputes yet');
  cleanup();
  await openScreen(<AllDisputes />, { answers, at: '/admin/disputes?show=decided' });
  await screen.findByText('No disputes found');
  cleanup();
  await openScreen(<AllDisputes />, { connection: 'offline' });
  await screen.findByText('You need a connection for this.');
});

test('opens the reports also from an address that names a filter of another list', async () => {
  const { calls } = await openScreen(<Reports />, {
    at: '/admin/reports?show=undecided',
    answers: { 'GET /api/admin/breaches?page=1': pageOf() },
  });
  await screen.findByText('No breaches');
  expect(calls.some(({ line }) => line.includes('breaches?show='))).toBe(false);
});

async function decide(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
  fireEvent.change(await screen.findByLabelText(/^Decision/), { target: { value: 'no' } });
  fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: 'Seen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save decision' }));
}
