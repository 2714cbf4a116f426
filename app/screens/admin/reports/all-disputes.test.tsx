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
  id: 'claim-1',
  kind: 'candidate_absent',
  side: 'employer',
  candidateReferenceId: 'C-7K2M4QXAE',
  startsAt: '2026-06-02T10:00:00.000Z',
  objectUntil: null,
  isProvidersTime: false,
  employerComment: 'Nobody came',
  providerComment: 'She was there',
  disputedAt: '2026-06-02T12:00:00.000Z',
  learnerAnswers: [],
  decidedAt: null,
  decidedByName: null,
  decisionNote: null,
  createdAt: '2026-06-02T11:00:00.000Z',
  state: 'disputed',
  verdict: null,
  outcome: null,
  jobTitle: 'Care Assistant',
  employerName: 'Acme Care',
  providerName: 'Northside College',
};
const decided = {
  ...disputed,
  state: 'decided',
  verdict: 'held',
  decidedAt: '2026-06-04T12:00:00.000Z',
  decidedByName: 'Ada',
  decisionNote: 'The visitor list shows her',
};
const absence = {
  ...disputed,
  id: 'claim-2',
  kind: 'employer_absent',
  side: 'provider',
  employerComment: 'We waited at the other gate',
  providerComment: 'Nobody was there',
};
const offer = {
  ...disputed,
  ...{ id: 'claim-3', kind: 'offer', startsAt: null, providerComment: 'No contract' },
};
const held = { ...disputed, id: 'claim-4', kind: 'held' };
const noFault = { ...disputed, id: 'claim-5', kind: 'no_fault' };
const noFaultOfProvider = { ...absence, id: 'claim-6', kind: 'no_fault' };
const outcome = { ...disputed, id: 'claim-7', kind: 'outcome', outcome: 'not_hired' };
const takenBack = { ...outcome, id: 'claim-8', outcome: 'matched' };
const pageOf = (...rows: object[]) => ({ rows, total: rows.length });

test('shows who decided a dispute, what and why', async () => {
  await openScreen(<AllDisputes />, {
    at: '/admin/disputes?show=decided',
    answers: { 'GET /api/admin/disputes?show=decided&page=1': pageOf(decided) },
  });
  const [item] = within(await screen.findByRole('list', { name: 'Disputes' })).getAllByRole('listitem');
  expect(item?.textContent).toContain('An administrator decided: the interview took place.');
  expect(item?.textContent).not.toContain('confirmed the time');
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

const confirmedTime = 'The training provider had agreed to the time.';
const recordedTime = 'The employer had recorded the time. The training provider did not dispute it.';
const providersTime = 'The training provider had set the time. The employer did not dispute it.';
const verdictsOf: Record<string, readonly string[]> = {
  offer: ['made', 'not_made'],
  outcome: ['hired', 'not_hired'],
};
const happenings = ['held', 'candidate_absent', 'employer_absent', 'no_fault'] as const;

test.for([
  [
    'an absence of the candidate',
    disputed,
    'the employer reported that the candidate did not attend on Jun 2, 2026',
    confirmedTime,
  ],
  [
    'an absence at a time without confirmation',
    { ...disputed, objectUntil: '2026-06-01T12:00:00.000Z' },
    'the employer reported that the candidate did not attend on Jun 2, 2026',
    recordedTime,
  ],
  [
    'an absence at a time of the training provider',
    { ...disputed, objectUntil: '2026-06-01T12:00:00.000Z', isProvidersTime: true },
    'the employer reported that the candidate did not attend on Jun 2, 2026',
    providersTime,
  ],
  [
    'an interview that took place',
    held,
    'the employer reported that the interview took place on Jun 2, 2026',
    confirmedTime,
  ],
  [
    'an absence of the employer',
    absence,
    'the training provider reported that the employer was not at the interview on Jun 2, 2026',
    null,
  ],
  [
    'nobody’s fault by the employer',
    noFault,
    'the employer reported that the interview on Jun 2, 2026 was not held, and nobody is at fault',
    confirmedTime,
  ],
  [
    'nobody’s fault by the training provider',
    noFaultOfProvider,
    'the training provider reported that the interview on Jun 2, 2026 was not held, and nobody is at fault',
    null,
  ],
  [
    'a hire without an interview',
    offer,
    'the employer reported that it hired this candidate without an interview, Jun 2, 2026',
    null,
  ],
  ['an outcome', outcome, 'the employer recorded on Jun 2, 2026: Not Hired', null],
  [
    'an offer that is taken back',
    takenBack,
    'the employer recorded on Jun 2, 2026: no hire, the offer is taken back',
    null,
  ],
] as const)(
  'asks what happened about %s, saves the verdict and loads the list again',
  async ([, row, words, time]) => {
    const options = verdictsOf[row.kind] ?? happenings;
    const path = `/api/admin/claims/${row.id}/decide`;
    const { calls } = await openScreen(<AllDisputes />, {
      answers: {
        'GET /api/admin/disputes?page=1': pageOf(row),
        [`PATCH ${path}`]: new Response(null, { status: 204 }),
      },
    });
    const [item] = within(await screen.findByRole('list', { name: 'Disputes' })).getAllByRole('listitem');
    expect(item?.textContent).toContain(words);
    for (const sentence of [confirmedTime, recordedTime, providersTime])
      expect(within(item!).queryByText(sentence) !== null, sentence).toBe(sentence === time);
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
    await waitFor(() => expect(calls.filter(({ line }) => line.startsWith('GET'))).toHaveLength(2));
  },
);

test('decides the second of two disputes of different kinds, and leaves the first alone', async () => {
  const { calls } = await openScreen(<AllDisputes />, {
    answers: {
      'GET /api/admin/disputes?page=1': pageOf(held, offer),
      [`PATCH /api/admin/claims/${offer.id}/decide`]: new Response(null, { status: 204 }),
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Disputes' }));
  const [first, second] = list.getAllByRole('listitem');
  fireEvent.click(within(second!).getByRole('button', { name: 'Decide' }));
  fireEvent.change(await within(second!).findByLabelText(/^What happened/), {
    target: { value: 'not_made' },
  });
  expect(within(first!).queryByLabelText(/^What happened/)).toBeNull();
  fireEvent.input(within(second!).getByLabelText(/^Reason/), { target: { value: 'Seen' } });
  fireEvent.click(within(second!).getByRole('button', { name: 'Save decision' }));
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Dispute decided'));
  expect(calls.filter(({ line }) => line.startsWith('PATCH'))).toEqual([
    { line: `PATCH /api/admin/claims/${offer.id}/decide`, body: { verdict: 'not_made', note: 'Seen' } },
  ]);
});

test('shows what became of disputed claims, decided or not', async () => {
  const settled = { ...absence, decidedAt: '2026-06-04T12:00:00.000Z' };
  const rows = [
    {
      ...settled,
      ...{ state: 'decided', verdict: 'held', decidedByName: 'Ada', decisionNote: 'The visitor list' },
    },
    { ...settled, id: 'claim-8', state: 'set_aside' },
    { ...settled, id: 'claim-9', state: 'confirmed' },
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
      'PATCH /api/admin/claims/claim-1/decide': refusing('Already decided by Max.'),
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
  fireEvent.change(await screen.findByLabelText(/^What happened/), { target: { value: 'held' } });
  fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: 'Seen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save decision' }));
}
