// What an employer does about several candidates at once: each act is one batch, and says what it leaves out.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Candidates } from '#app/screens/employer/candidates/candidates.tsx';
import type { Claim } from '#shared/domain/claims/claim.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { claim, course, interview, job, match } from '#shared/testing/rows.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
const scheduled = { status: 'interview_scheduled' } as const;

/** Shows where the router is. */
function Place() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <output data-testid="place">{JSON.stringify({ pathname, state })}</output>;
}

/** Two candidates without a time and two with one. */
async function openCandidates(address = '/candidates', more: SyncReply['rows'] = []) {
  const device = await scriptedDevice({}, employer);
  const reference = { 0: 'C-AAAAAAAA0', 1: 'C-BBBBBBBB1', 2: 'C-CCCCCCCC2', 3: 'C-DDDDDDDD3' };
  device.script.push(() => ({
    rows: [
      ['jobs', job({ id: 8, employerId: 'e1', title: 'Welder' })],
      agreementRow({ status: 'active' }),
      ['courses', course({ id: 7, providerId: 'o1' })],
      ['matches', match({ ...sides, id: 'm0', candidateReferenceId: reference[0] })],
      ['matches', match({ ...sides, id: 'm1', candidateReferenceId: reference[1] })],
      ...(['m2', 'm3'] as const).flatMap((id, index) => [
        [
          'matches',
          match({
            ...sides,
            ...scheduled,
            id,
            candidateReferenceId: index === 0 ? reference[2] : reference[3],
            interviewDate: `2026-06-09T1${index}:00:00.000Z`,
          }),
        ] as ['matches', ReturnType<typeof match>],
        ['interviews', interview({ ...sides, id, place: 'Gate 2' })] as [
          'interviews',
          ReturnType<typeof interview>,
        ],
      ]),
      ...more,
    ],
  }));
  await device.replica.sync();
  render(
    <MemoryRouter initialEntries={[address]}>
      <ReplicaContext
        value={{ replica: device.replica, loop: new SyncScheduler(device.replica, quietOccasions) }}
      >
        <ChangeBadges isSending={false}>
          <Candidates />
          <Place />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all shown/ }));
  const bar = await screen.findByRole('region', { name: 'Chosen candidates' });
  return { ...device, bar };
}

async function ask(bar: HTMLElement, item: string) {
  await userEvent.click(within(bar).getByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('dialog');
}

const byMatch = (a: Record<string, string>, b: Record<string, string>) =>
  (a.matchId ?? '') < (b.matchId ?? '') ? -1 : 1;

async function savedAsOneBatch(device: Pick<Awaited<ReturnType<typeof openCandidates>>, 'replica'>) {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const entries = await device.replica.entries();
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
  return entries.map(({ input }) => input as Record<string, string>).sort((a, b) => byMatch(a, b));
}

test('selects what the filter shows and says what of it is not shown later', async () => {
  const { bar } = await openCandidates('/candidates?status=interview_scheduled');
  screen.getByRole('checkbox', { name: 'Select all shown (2)' });
  within(bar).getByText('2 chosen');
  await userEvent.click(screen.getByRole('tab', { name: /^New Match/ }));
  within(bar).getByText(', 2 not shown');
});

test('hands the whole selection over to the planner, which says who gets no time', async () => {
  const { bar } = await openCandidates();
  await userEvent.click(within(bar).getByRole('button', { name: 'Propose times to 2 candidates' }));
  const { pathname, state } = JSON.parse((await screen.findByTestId('place')).textContent ?? '') as {
    pathname: string;
    state: { candidates: string[] };
  };
  expect(pathname).toBe('/interviews/plan');
  expect(state.candidates.toSorted()).toEqual(['m0', 'm1', 'm2', 'm3']);
});

test('cancels the interviews of a selection for one reason and names the rest', async () => {
  const device = await openCandidates();
  const dialog = await ask(device.bar, 'Cancel 2 interviews');
  within(dialog).getByText(/All 2 are still owed/);
  within(dialog).getByText(/2 others chosen are left out: no coming interview\./);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel 2 interviews' }));
  await within(dialog).findByText('Say why the interview is cancelled');
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Dock closed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel 2 interviews' }));
  expect(await savedAsOneBatch(device)).toMatchObject([
    { matchId: 'm2', reason: 'Dock closed', from: '2026-06-09T10:00:00.000Z' },
    { matchId: 'm3', reason: 'Dock closed', from: '2026-06-09T11:00:00.000Z' },
  ]);
});

test('agrees to what the other side states about a selection, and says before what each means', async () => {
  const stated = (
    id: string,
    kind: Claim['kind'],
    change: Partial<Claim> = {},
  ): SyncReply['rows'][number] => [
    'claims',
    claim({ ...sides, id, matchId: `m${id}`, kind, createdAt: '2026-06-02T10:00:00.000Z', ...change }),
  ];
  const device = await openCandidates('/candidates', [
    stated('2', 'employer_absent'),
    stated('3', 'no_fault'),
    // Nobody agrees to these: one is the employer's own, and the time to answer the other is over.
    stated('0', 'held', { side: 'employer' }),
    stated('1', 'employer_absent', { answerUntil: '2026-06-03T09:00:00.000Z' }),
  ]);
  await userEvent.click(within(device.bar).getByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Agree to reports on 2 candidates' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Agree to 2 reports?' });
  within(dialog).getByText(/2 others chosen are left out: no report to answer\./);
  within(dialog).getByText(/It counts as an interview that you didn’t hold\./);
  within(dialog).getByText(/It counts as no breach and no absence\./);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agree to all 2' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const entries = await device.replica.entries();
  expect(entries.every(({ command }) => command === 'claims.confirm')).toBe(true);
  expect(new Set(entries.map(({ input }) => (input as { id: string }).id))).toEqual(new Set(['2', '3']));
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
});

test('moves the interviews of a selection by as much as the first', async () => {
  const device = await openCandidates();
  const dialog = await ask(device.bar, 'Move 2 interviews');
  const [day] = [within(dialog).getByLabelText(/^First interview starts/)];
  const before = (day as HTMLInputElement).value;
  fireEvent.input(day, { target: { value: before.replace('-09T', '-10T') } });
  fireEvent.change(day, { target: { value: before.replace('-09T', '-10T') } });
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Holiday');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move 2 interviews' }));
  expect(await savedAsOneBatch(device)).toMatchObject([
    { matchId: 'm2', startsAt: '2026-06-10T10:00:00.000Z' },
    { matchId: 'm3', startsAt: '2026-06-10T11:00:00.000Z' },
  ]);
});

test('asks for the release of a selection', async () => {
  const device = await openCandidates();
  const dialog = await ask(device.bar, 'Ask for release of 4 candidates');
  within(dialog).getByText(/You owe 4 interviews until then\./);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Filled');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for 4 releases' }));
  expect(await savedAsOneBatch(device)).toHaveLength(4);
});

test('sends one message per agreement about a selection', async () => {
  const device = await openCandidates();
  const dialog = await ask(device.bar, 'Message about 4 candidates');
  await userEvent.type(within(dialog).getByLabelText(/^Message/), 'Bring boots.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send 1 message' }));
  const [message, ...others] = await savedAsOneBatch(device);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ subjectKind: 'agreement', subjectId: '7.8.1', withId: 'o1' });
  expect(message?.text).toMatch(/^About C-\w+, C-\w+, C-\w+, C-\w+:\nBring boots\.$/);
});
