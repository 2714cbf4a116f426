// Values typed into a closed dialog are offered when it is opened again, for instance after a tapped notification.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { HiddenNotice } from '#app/organizations/listings/hidden-notice.tsx';
import { ReportListing } from '#app/organizations/listings/report-listing.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { FlagDialog } from '#app/screens/admin/listings/flag-dialog.tsx';
import { Reports } from '#app/screens/admin/listings/listing-reports.tsx';
import { BreachItem } from '#app/screens/admin/reports/breach-item.tsx';
import { SuspendDialog } from '#app/organizations/suspend-dialog.tsx';
import { suspendAccount } from '#shared/domain/people/suspensions.ts';
import { Decision } from '#app/screens/both/agreement/decision.tsx';
import { CostDialog } from '#app/screens/employer/analytics/cost-dialog.tsx';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { agreement } from '#shared/testing/rows.ts';
import { CancelDialog, MoveDialog } from './reschedule-dialog.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const nothing = () => {};

let replica: Awaited<ReturnType<typeof scriptedDevice>>['replica'];
let row: MatchInFull;

beforeEach(async () => {
  const device = await scriptedDevice({ now: () => Date.now() }, employer);
  replica = device.replica;
  device.script.push(() => ({ serverTime: new Date().toISOString(), rows: [...classRows, ...matchRows] }));
  await replica.sync();
  row = assertDefined((await replica.read(matchesInFull))[0]);
});
afterEach(() => vi.unstubAllGlobals());

function open(page: ReactElement) {
  const loop = new LoopByHand(replica);
  loop.set({ connection: 'online' });
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>{page}</ReplicaContext>
    </MemoryRouter>,
  );
}

const scheduled = () => ({ ...row, match: { ...row.match, interviewDate: '2026-06-05T10:00:00.000Z' } });

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp, value: string) =>
  fireEvent.input(await field(label), { target: { value } });

const listing = { id: 8, title: 'Welder', isHidden: true, hiddenReason: null };
const suspended = {
  ...{ title: 'Suspend this account?', description: 'Sam can’t use the app.' },
  ...{ command: suspendAccount, path: 'users/p9', id: 'p9', onClose: nothing },
};
const breach = { id: 'b1', kind: 'deadline', createdAt: '2026-06-03T10:00:00.000Z' } as never;
const flag = { id: 'f1', state: 'open', reason: 'spam', createdAt: '2026-06-03T10:00:00.000Z' } as never;

const forms: [what: string, label: RegExp, button: string | undefined, page: () => ReactElement][] = [
  ['why an agreement is rejected', /^Reason/, 'Reject', () => <Decision agreement={agreement()} />],
  ['where an interview is', /^Where/, undefined, () => <ScheduleDialog row={row} onClose={nothing} />],
  ['why one moves', /^Reason/, undefined, () => <MoveDialog row={scheduled()} onClose={nothing} />],
  [
    'why one is called off',
    /^Reason/,
    undefined,
    () => <CancelDialog row={scheduled()} onClose={nothing} onWithdraw={nothing} />,
  ],
  [
    'how one went',
    /^Note to the/,
    undefined,
    () => <OutcomeDialog row={{ ...row, interview: undefined, claims: [] }} onClose={nothing} />,
  ],
  ['what a cost was for', /^Note/, undefined, () => <CostDialog open today="2026-06-03" onClose={nothing} />],
  [
    'what is wrong with a listing',
    /^Note/,
    'Report job Welder',
    () => createElement(ReportListing, { kind: 'job', listing }),
  ],
  [
    'what was changed about one',
    /^What did/,
    'Ask again',
    () => createElement(HiddenNotice, { kind: 'job', listing }),
  ],
  [
    'why an administrator flags one',
    /^Note/,
    undefined,
    () => <FlagDialog open kind="job" listing={listing} onClose={nothing} onDone={nothing} />,
  ],
  [
    'what was found about it',
    /^What you found/,
    undefined,
    () => <Reports flags={[flag]} onChanged={nothing} />,
  ],
  ['why a breach is excused', /^Reason/, 'Excuse', () => <BreachItem breach={breach} onSettled={nothing} />],
  [
    'why an account is suspended',
    /^Reason/,
    undefined,
    () => <SuspendDialog {...suspended} onDone={nothing} />,
  ],
];

test.each(forms)('restores half-typed text as a draft: %s', async (_what, label, button, page) => {
  open(page());
  if (button) await press(button);
  await type(label, 'Half a sentence');
  await keepAllDrafts();
  cleanup();
  open(page());
  if (button) await press(button);
  expect((await field(label)).value).toBe('');
  await press('Use draft');
  await waitFor(async () => expect((await field(label)).value).toBe('Half a sentence'));
});

async function openReason() {
  cleanup();
  open(<Decision agreement={agreement()} />);
  await press('Reject');
  return field(/^Reason/);
}

test('keeps an offered draft when something else is typed and cleared', async () => {
  await openReason();
  await type(/^Reason/, 'A long reason');
  await keepAllDrafts();
  await openReason();
  await screen.findByRole('button', { name: 'Use draft' });
  await type(/^Reason/, 'X');
  await keepAllDrafts();
  await type(/^Reason/, '');
  await keepAllDrafts();
  await openReason();
  await press('Use draft');
  await waitFor(async () => expect((await field(/^Reason/)).value).toBe('A long reason'));
  expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
});

test('offers both of two drafts and offers the replaced one in turn', async () => {
  await openReason();
  await type(/^Reason/, 'The first');
  await keepAllDrafts();
  await openReason();
  await screen.findByRole('button', { name: 'Use draft' });
  await type(/^Reason/, 'The second');
  await keepAllDrafts();
  const reason = await openReason();
  await press('Use draft');
  await waitFor(() => expect(reason.value).toBe('The second'));
  await press('Use draft');
  await waitFor(() => expect(reason.value).toBe('The first'));
  await press('Use draft');
  await waitFor(() => expect(reason.value).toBe('The second'));
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull());
  expect(reason.value).toBe('The second');
});

test('moves focus to the first field after a draft is used', async () => {
  await openReason();
  await type(/^Reason/, 'A long reason');
  await keepAllDrafts();
  const reason = await openReason();
  const use = await screen.findByRole('button', { name: 'Use draft' });
  use.focus();
  fireEvent.click(use);
  await waitFor(() => expect(document.activeElement).toBe(reason));
});

const soon = '2030-06-05T10:00';

test('shows all times of a draft and does not propose a removed one', async () => {
  const schedule = <ScheduleDialog row={row} onClose={nothing} />;
  open(schedule);
  await press('Add a time');
  await type(/^Time 3/, soon);
  await press('Add a time');
  await type(/^Time 4/, soon.replace('05', '06'));
  await type(/^Where/, 'Room 4');
  await keepAllDrafts();
  cleanup();
  open(schedule);
  await press('Use draft');
  expect((await field(/^Time 4/)).value).toBe(soon.replace('05', '06'));
  await press('Remove time 4');
  await waitFor(() => expect(screen.queryByLabelText(/^Time 4/)).toBeNull());
  const given = vi.spyOn(replica, 'run').mockResolvedValue([]);
  await press('Propose times');
  await waitFor(() => expect(given).toHaveBeenCalled());
  const [[orders]] = given.mock.calls as unknown as [[{ command: unknown; input: { slots: string[] } }[]]];
  expect(orders[0]).toMatchObject({ command: proposeTimes });
  expect(orders[0]?.input.slots).toHaveLength(3);
  expect(orders[0]?.input.slots[2]).toBe(new Date(soon).toISOString());
});

test('keeps the typed input when the scheduling tab is switched and back', async () => {
  open(<ScheduleDialog row={row} onClose={nothing} />);
  await type(/^Note to the/, 'Bring boots');
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Agreed by phone' }), { button: 0 });
  await screen.findByLabelText(/^Date and time/);
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Propose times' }), { button: 0 });
  await waitFor(async () => expect((await field(/^Note to the/)).value).toBe('Bring boots'));
  expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
});

test('deletes the draft of a completed administrator action', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const done = vi.fn();
  open(<SuspendDialog {...suspended} onDone={done} />);
  await type(/^Reason/, 'Sends the same to everybody.');
  await keepAllDrafts();
  await press('Suspend');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  cleanup();
  open(<SuspendDialog {...suspended} onDone={done} />);
  await field(/^Reason/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
});
