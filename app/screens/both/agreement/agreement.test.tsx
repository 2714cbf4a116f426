// An approval that is not sent yet does not look approved.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approveAgreement } from '#shared/domain/agreements/commands.ts';
import { renderWithNeeds } from '#app/needs/testing/render-with-needs.tsx';
import { agreementRow, matchRows } from '#app/replica/testing/exchange-rows.ts';
import { employer, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { HistoryLine } from '#shared/domain/edits/history.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { addDays, isWeekend } from '#shared/lib/time.ts';
import { organization } from '#shared/testing/people.ts';
import { job, match } from '#shared/testing/rows.ts';
import { AgreementDetail } from './agreement.tsx';
import { Agreements } from '#app/screens/both/agreements/agreements.tsx';
import { PrintAgreement } from './print-agreement.tsx';

/** No learner has completed the course. */
const nobody = { interviews: 0, dueAt: null, alreadyMatched: 0, alreadyFor: null };
const onServer: { history: HistoryLine[] } = { history: [] };

beforeEach(() => {
  onServer.history = [];
  // The day of the scripted server, so that the data is not old.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/address-invitations') return Response.json({ sent: [], received: [] });
    return Response.json(path.endsWith('/approval') ? nobody : onServer.history);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openPage(
  page = '/7.8.1',
  status = 'Pending approval',
  state: Parameters<typeof agreementRow>[0] = {},
  actor = employer,
) {
  const { replica, script } = await scriptedDevice({}, actor);
  script.push(() => ({ rows: [agreementRow(state)] }));
  await replica.sync();
  renderWithNeeds(
    replica,
    <Routes>
      <Route path="/swap-agreements" element={<Agreements />} />
      <Route path="/swap-agreements/:id" element={<AgreementDetail />} />
      <Route path="/swap-agreements/:id/print" element={<PrintAgreement />} />
    </Routes>,
    `/swap-agreements${page}`,
  );
  await screen.findAllByText(status);
  return { replica, script };
}

const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

const badge = (text: string) =>
  within(screen.getByRole('heading', { level: 1 }).parentElement!.parentElement!).getByText(text);
const iconOf = (text: string) =>
  badge(text)
    .querySelector('svg')
    ?.classList.value.match(/lucide-(check|clock)/)?.[1];

test('marks an approval as waiting and shows no check mark before the server confirms it', async () => {
  const { replica, script } = await openPage('/7.8.1?tab=history');
  await replica.give(approveAgreement, { id: '7.8.1' });
  await screen.findByText('Approval waiting to send');
  expect(screen.queryByText('Approved by Erin')).toBeNull();
  expect(iconOf('Active')).toBe('clock');
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [id, { kind: 'applied' }]),
    rows: [
      agreementRow({
        status: 'active',
        approvedAt: '2026-06-03T10:00:00.000Z',
        approvedByName: 'Erin',
        rev: 2,
      }),
    ],
  }));
  await replica.sync();
  await screen.findByText('Approved by Erin');
  expect(screen.queryByText('Approval waiting to send')).toBeNull();
  await waitFor(() => expect(iconOf('Active')).toBe('check'));
});

test('prints a waiting approval as waiting to send', async () => {
  const { replica } = await openPage('/7.8.1/print', 'Pending approval · No. 7.8.1');
  await replica.give(approveAgreement, { id: '7.8.1' });
  await screen.findByText('Active, waiting to send · No. 7.8.1');
});

test('counts a waiting approval in the list’s tab', async () => {
  const { replica } = await openPage('');
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs()).toEqual(['All1', 'Pending approval1', 'Active0', 'Completed0', 'Cancelled0']);
  await replica.give(approveAgreement, { id: '7.8.1' });
  await waitFor(() =>
    expect(tabs()).toEqual(['All1', 'Pending approval0', 'Active1, 1 waiting', 'Completed0', 'Cancelled0']),
  );
});

test('links a refused approval to its reason', async () => {
  const { replica, script } = await openPage();
  await replica.give(approveAgreement, { id: '7.8.1' });
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [id, { kind: 'refused', code: 'stale', message: 'Too late.' }]),
  }));
  await replica.sync();
  const mark = await screen.findByRole('link', { name: 'Needs attention' });
  expect(mark.getAttribute('href')).toBe('/sync');
});

test('shows another person’s change in the history as soon as it arrives, with its date once', async () => {
  const { replica, script } = await openPage('/7.8.1?tab=history');
  await screen.findByText('No changes yet.');
  onServer.history = [
    {
      table: 'agreements',
      id: '7.8.1',
      kind: 'changed',
      field: 'status',
      from: 'pending_approval',
      to: 'cancelled',
      at: '2026-06-03T10:00:00.000Z',
      byName: 'Paul',
      entryId: null,
    },
  ];
  const ended = {
    status: 'cancelled',
    endedAt: '2026-06-03T10:00:00.000Z',
    endedByName: 'Northside College',
    endReason: 'withdrawn',
    rev: 2,
  } as const;
  script.push(() => ({ rows: [agreementRow(ended)] }));
  await replica.sync();
  await screen.findByText('Status changed from pending approval to cancelled');
  const sentence = await screen.findByText('Withdrawn by Northside College, Jun 3');
  expect(sentence.parentElement?.textContent).toBe('Withdrawn by Northside College, Jun 3');
});

const isActive = {
  status: 'active',
  approvedAt: '2026-06-01T10:00:00.000Z',
  approvedByName: 'Erin',
} as const;

test('cancels an active agreement for a reason, after saying what is still owed', async () => {
  const { replica } = await openPage('/7.8.1?tab=terms', 'Active', isActive);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel agreement' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('New completions create no matches. No interviews are owed.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel agreement' }));
  await within(dialog).findByText('Say why');
  expect(await replica.entries()).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'The ward closes' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel agreement' }));
  await openTab('History');
  await screen.findByText('Cancellation waiting to send');
  expect(await replica.entries()).toMatchObject([
    { command: 'agreements.cancel', input: { id: '7.8.1', reason: 'The ward closes' } },
  ]);
});

test('says before a cancellation how many interviews are still owed, and completes nothing until they are held', async () => {
  const { replica, script } = await openPage('/7.8.1?tab=terms', 'Active', isActive);
  screen.getByText('No interviews are owed.');
  script.push(() => ({ rows: matchRows }));
  await replica.sync();
  await screen.findByText('1 interview owed under this agreement.');
  screen.getByText(/^1 interview is still owed. You can mark the agreement as complete when it is held/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as complete' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel agreement' }));
  within(await screen.findByRole('dialog')).getByText(
    'New completions create no matches. 1 interview is still owed.',
  );
});

test.each([employer, teacher])(
  'shows the $role how the interviews of the agreement were kept',
  async (actor) => {
    const sides = { employerId: employer.organization, providerId: teacher.organization };
    const { replica, script } = await openPage(
      '/7.8.1?tab=terms',
      'Active',
      { ...isActive, ...sides },
      actor,
    );
    const card = () => screen.getByRole('heading', { name: 'SWAP Agreement Adherence' }).closest('section')!;
    await screen.findByText('No interviews due yet');
    const due = { ...sides, status: 'hired', deadlineAt: '2026-06-02T23:59:59.999Z' } as const;
    const row = (id: string, jobId: number, guarantee: 'honoured' | 'missed'): SyncReply['rows'][number] => [
      'matches',
      match({ ...due, id, jobId, courseId: 7, guarantee }),
    ];
    script.push(() => ({
      rows: [
        ...['a', 'b', 'c'].map((id) => row(id, 8, 'honoured')),
        ...['d', 'e'].map((id) => row(id, 8, 'missed')),
        row('of another job', 9, 'missed'),
      ],
    }));
    await replica.sync();
    await within(card()).findByText('60%');
    within(card()).getByText('of 5 interviews due in the last 90 days were kept in time, 3 of them by offer');
  },
);

test('marks an agreement as complete offline, and takes it back', async () => {
  await openPage('/7.8.1?tab=terms', 'Active', isActive);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as complete' }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as complete' }));
  await openTab('History');
  await screen.findByText('Completion waiting to send');
  await openTab('Terms');
  fireEvent.click(await screen.findByRole('button', { name: 'Take it back' }));
  await screen.findByRole('button', { name: 'Mark as complete' });
  expect(screen.queryByText('Completion waiting to send')).toBeNull();
});

test('asks the provider of an ended agreement whether the employer kept the interview promise', async () => {
  const ended = {
    ...isActive,
    status: 'completed',
    endReason: 'completed',
    endedByName: 'SkillPact',
    endedAt: '2026-06-02T10:00:00.000Z',
    providerId: teacher.organization,
  } as const;
  const { replica } = await openPage('/7.8.1', 'Completed', ended, teacher);
  screen.getByText('This agreement ended. Did the employer keep the interview promise?');
  fireEvent.click(screen.getByRole('link', { name: 'Answer' }));
  const question = await screen.findByRole('heading', {
    name: 'Did the employer keep the interview promise?',
  });
  fireEvent.click(within(question.closest('section')!).getByRole('button', { name: 'No' }));
  await screen.findByText('You answered no on Jun 3. You can change your answer.');
  expect(await replica.entries()).toMatchObject([
    { command: 'agreements.answerPromise', input: { id: '7.8.1', isKept: false } },
  ]);
});

test.each([
  ['marks an agreement of related organizations and says what follows', true],
  ['marks no agreement of organizations that share nobody', false],
])('%s', async (_title, isRelated) => {
  await openPage('/7.8.1?tab=terms', 'Active', { status: 'active', isRelated });
  expect(screen.queryAllByText('Related organizations')).toHaveLength(isRelated ? 1 : 0);
  expect(screen.queryAllByText(/^An owner or a manager belongs to both/)).toHaveLength(isRelated ? 1 : 0);
});

const calendar = (closedDays: string): SyncReply['rows'] => [
  ['organizations', organization(employer, { closedDays })],
  ['jobs', job({ id: 8, employerId: 'e1', employerName: 'Harbor Shipyard' })],
];
const workingDays = (count: number): string =>
  Array.from({ length: 60 }, (_, ahead) => addDays('2026-06-04', ahead))
    .filter((day) => !isWeekend(day))
    .slice(0, count)
    .join(' ');

test('warns before an approval that the employer is closed on many of the coming working days', async () => {
  const { replica, script } = await openPage();
  script.push(() => ({ rows: calendar(workingDays(30)) }));
  await replica.sync();
  expect(screen.queryByText(/is closed on/)).toBeNull();
  script.push(() => ({ rows: calendar(workingDays(31)) }));
  await replica.sync();
  await screen.findByText(/^Harbor Shipyard is closed on 31 of the next 64 working days/);
});

test.each([
  ['employer', employer],
  ['training provider', teacher],
])('says to the %s how many interviews begin in any 30 days', async (_side, actor) => {
  await openPage('/7.8.1?tab=terms', 'Pending approval', { interviewsPer30Days: 12 }, actor);
  screen.getByText(/^At most 12 interviews begin in any 30 days\. Later candidates wait for a place/);
});

test('says in the question before an approval how many interviews begin, also without a number', async () => {
  await openPage('/7.8.1', 'Pending approval', { interviewsPer30Days: null });
  vi.stubGlobal('fetch', async () => Response.json(nobody));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText(/^At most 100 interviews begin in any 30 days, besides those/);
});

test.each([
  ['says to the employer', employer, 1],
  ['says nothing to the training provider', teacher, 0],
])('%s before a cancellation of interviews that begin at once', async (_title, actor, times) => {
  const { replica, script } = await openPage('/7.8.1?tab=terms', 'Active', isActive, actor);
  const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
  const waiting = { ...sides, waitsForPlaceSince: '2026-06-02T10:00:00.000Z' };
  script.push(() => ({ rows: [['matches', match(waiting)]] }));
  await replica.sync();
  await screen.findByText('1 interview owed under this agreement.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel agreement' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() =>
    expect(within(dialog).queryAllByText(/The interview that waits for a place begins at once/)).toHaveLength(
      times,
    ),
  );
});

test('shows the candidates of an agreement, those of one stage on demand, and the next act', async () => {
  const { replica, script } = await openPage('/7.8.1', 'Active', { status: 'active' });
  const ofBoth = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
  const deadlineAt = '2026-06-20T23:59:59.999Z';
  script.push(() => ({
    rows: [
      ['matches', match({ ...ofBoth, id: 'm1', candidateReferenceId: 'C-1', deadlineAt })],
      ['matches', match({ ...ofBoth, id: 'm2', candidateReferenceId: 'C-2', deadlineAt })],
      ['matches', match({ ...ofBoth, id: 'm3', candidateReferenceId: 'C-3', status: 'hired' })],
    ],
  }));
  await replica.sync();
  const waiting = await screen.findByRole('link', { name: '2 waiting for times' });
  const people = () =>
    within(screen.getByRole('table', { name: 'Candidates' })).getAllByRole('row').length - 1;
  expect(people()).toBe(3);
  fireEvent.click(waiting);
  await waitFor(() => expect(people()).toBe(2));
  fireEvent.click(screen.getByRole('link', { name: 'Show all 3' }));
  await waitFor(() => expect(people()).toBe(3));
  screen.getByRole('link', { name: '1 hired' });
  const next = within(screen.getByRole('region', { name: 'Next' }));
  next.getByRole('heading', { name: 'Propose times: 2 candidates' });
  next.getByText('Next: you, by Sat, Jun 20');
  const act = next.getByRole('link', { name: /^Propose 2 candidates/ });
  expect(act.getAttribute('href')).toBe('/interviews/plan?pact=7.8');
});

test('shows the stages of the candidates in the list, at the newest round only', async () => {
  const { replica, script } = await openPage('', 'Pending approval');
  const ofBoth = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
  script.push(() => ({
    rows: [
      agreementRow({ status: 'cancelled', endedAt: '2026-06-01T10:00:00.000Z', endReason: 'cancelled' }),
      agreementRow({ id: '7.8.2', round: 2, status: 'active' }),
      ['matches', match({ ...ofBoth, id: 'm1', candidateReferenceId: 'C-1', status: 'interview_scheduled' })],
    ],
  }));
  await replica.sync();
  const row = (await screen.findByText('1 confirmed')).closest('li')!;
  expect(within(row).getAllByRole('link')[0]?.getAttribute('href')).toBe('/swap-agreements/7.8.2');
  expect(screen.getAllByText('1 confirmed')).toHaveLength(1);
});
