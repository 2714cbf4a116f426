// The planner: for whom it opens, what it suggests for each site, what it proposes, and what it keeps.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { ScriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { erin, organization } from '#shared/testing/people.ts';
import { course, interview, job, match, site } from '#shared/testing/rows.ts';
import { InterviewPlan } from './interview-plan.tsx';

// A Wednesday.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T08:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { employerId: 'e1', providerId: 'o1', courseId: 7 };

const candidate = (id: string, jobId: number, due: string, reference = id): SyncReply['rows'][number] => [
  'matches',
  match({
    ...sides,
    id,
    jobId,
    candidateReferenceId: `C-${reference.toUpperCase().padEnd(9, '0')}`,
    deadlineAt: `2026-06-${due}T23:59:59.999Z`,
  }),
];

/** Three candidates at the dock, of whom one is also to be interviewed in the yard, and an interview at the dock. */
const rows: SyncReply['rows'] = [
  ['organizations', organization(employer)],
  ['sites', site({ id: 'dock', organizationId: 'e1', name: 'Dry Dock', address: '4 Harbor Road' })],
  [
    'sites',
    site({
      id: 'yard',
      organizationId: 'e1',
      name: 'Fitting Yard',
      address: '11 Quay Street',
      closedDays: '2026-06-08',
    }),
  ],
  ['jobs', job({ id: 8, employerId: 'e1', title: 'Welder', siteId: 'dock', siteName: 'Dry Dock' })],
  ['jobs', job({ id: 9, employerId: 'e1', title: 'Fitter', siteId: 'yard', siteName: 'Fitting Yard' })],
  ['courses', course({ id: 7, providerId: 'o1', title: 'Welding' })],
  candidate('a', 8, '30'),
  candidate('b', 8, '29'),
  candidate('c', 8, '28'),
  candidate('d', 9, '30', 'a'),
  [
    'matches',
    match({
      ...sides,
      id: 'x',
      jobId: 8,
      status: 'interview_scheduled',
      interviewDate: '2026-06-08T09:00:00.000Z',
    }),
  ],
  ['interviews', interview({ ...sides, id: 'x', jobId: 8, place: 'Gate 2', minutes: 15 })],
];

async function openDevice(): Promise<ScriptedDevice> {
  const device = await scriptedDevice({ now: () => Date.now() }, employer);
  device.script.push(() => ({ serverTime: new Date().toISOString(), rows }));
  await device.replica.sync();
  return device;
}

interface Opened {
  search?: string;
  candidates?: readonly string[];
  connection?: 'online' | 'offline';
}

function openPlan({ replica }: ScriptedDevice, { search = '', candidates, connection = 'online' }: Opened) {
  const loop = new LoopByHand(replica);
  loop.set({ connection });
  const entry = { pathname: '/interviews/plan', search, state: candidates && { candidates } };
  render(
    <MemoryRouter initialEntries={['/candidates', entry]} initialIndex={1}>
      <ReplicaContext value={{ replica, loop }}>
        <SyncStateProvider>
          <InterviewPlan />
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

const both = { search: '?pact=7.8&pact=7.9' };
const siteGroup = (name: string) => screen.findByRole('group', { name });
const valueOf = (group: HTMLElement, label: RegExp | string) =>
  within(group).getAllByLabelText<HTMLInputElement>(label)[0]?.value;
const type = (group: HTMLElement, label: RegExp | string, value: string) =>
  fireEvent.change(within(group).getAllByLabelText(label)[0] as HTMLElement, { target: { value } });
const proposeButton = (times: number) => screen.findByRole('button', { name: `Propose ${times} times` });
const inputsOf = async ({ replica }: ScriptedDevice) => (await replica.entries()).map(({ input }) => input);

test('suggests the days, the address and the length of each site on its own', async () => {
  openPlan(await openDevice(), both);
  const [dock, yard] = [await siteGroup('Dry Dock'), await siteGroup('Fitting Yard')];
  expect([dock, yard].map((group) => valueOf(group, /^Date/))).toEqual(['2026-06-08', '2026-06-09']);
  expect([dock, yard].map((group) => valueOf(group, /^Where/))).toEqual([
    'Gate 2',
    'Fitting Yard, 11 Quay Street',
  ]);
  screen.getByText('4 times on Mon, Jun 8 and Tue, Jun 9');
});

test('names each candidate once, with all jobs, and leaves one out of both', async () => {
  openPlan(await openDevice(), { search: '?pact=7.8,7.9' });
  await userEvent.click(await screen.findByText('3 chosen candidates'));
  const list = screen.getByRole('list', { name: 'Chosen candidates' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'C-A00000000Fitter, due Jun 30; Welder, due Jun 30',
    'C-C00000000Welder, due Jun 28',
    'C-B00000000Welder, due Jun 29',
  ]);
  await userEvent.click(within(list).getByRole('button', { name: 'Leave out C-A00000000' }));
  await screen.findByText('2 times on Mon, Jun 8');
  expect(screen.queryByRole('group', { name: 'Fitting Yard' })).toBeNull();
  const welders = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Welder/ });
  expect(welders.indeterminate).toBe(true);
});

test('says of times that wait for a connection that they are not sent, and names no day to choose by', async () => {
  openPlan(await openDevice(), { ...both, connection: 'offline' });
  const dock = await siteGroup('Dry Dock');
  await userEvent.selectOptions(within(dock).getByLabelText('Interviews at the same time'), '2');
  type(dock, 'Room or interviewer 1', 'Rosa Delgado');
  type(await siteGroup('Fitting Yard'), /^Where/, 'Yard office');
  await userEvent.click(await proposeButton(4));
  await screen.findByText(/^Saved, not sent yet: 4 times on .+\. .+ can choose when you’re online again\.$/);
});

test('proposes the times of both sites in one batch, each at its own place, and says so', async () => {
  const device = await openDevice();
  openPlan(device, both);
  const dock = await siteGroup('Dry Dock');
  await userEvent.selectOptions(within(dock).getByLabelText('Interviews at the same time'), '2');
  type(dock, 'Room or interviewer 1', 'Rosa Delgado');
  type(await siteGroup('Fitting Yard'), /^Where/, 'Yard office');
  await userEvent.click(await proposeButton(4));
  await screen.findByText(/^Saved: 4 times on Mon, Jun 8 and Tue, Jun 9\. .+ has until .+ to choose\.$/);
  expect(new Set((await device.replica.entries()).map(({ batch }) => batch)).size).toBe(1);
  // The room of the other interview is not known: it takes both until it ends.
  expect(await inputsOf(device)).toMatchObject([
    { matchId: 'c', slots: ['2026-06-08T09:15:00.000Z'], place: 'Gate 2', room: 'Rosa Delgado' },
    { matchId: 'b', slots: ['2026-06-08T09:15:00.000Z'], place: 'Gate 2', room: 'Room 2' },
    { matchId: 'a', slots: ['2026-06-08T09:30:00.000Z'], place: 'Gate 2', room: 'Rosa Delgado' },
    { matchId: 'd', slots: ['2026-06-09T09:00:00.000Z'], place: 'Yard office', room: null },
  ]);
  await screen.findByText('Nobody waits for times');
});

test('lists what does not fit with its deadline, and fits it on another day', async () => {
  openPlan(await openDevice(), { search: '?pact=7.8' });
  const days = await siteGroup('Dry Dock');
  type(days, /^Until/, '09:45');
  const left = await screen.findByRole('list', { name: 'Without a time' });
  expect(
    within(left)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['C-A00000000Welder, due Jun 30']);
  screen.getByText('2 of 3 fit');
  await userEvent.click(within(days).getByRole('button', { name: 'Add a day' }));
  await screen.findByText('3 times on Mon, Jun 8 and Tue, Jun 9');
  await userEvent.click(within(days).getByRole('button', { name: 'Remove day 1' }));
  await screen.findByText('3 times on Tue, Jun 9');
});

test('marks the times after the promised day', async () => {
  openPlan(await openDevice(), { search: '?pact=7.8' });
  type(await siteGroup('Dry Dock'), /^Date/, '2026-06-29');
  await screen.findByText(/^1 time is after the promised day/);
  type(await siteGroup('Dry Dock'), /^Date/, '2026-06-30');
  await screen.findByText(/^2 times are after the promised day/);
});

test('asks for the address of each site that has none, and proposes nothing until then', async () => {
  const device = await openDevice();
  openPlan(device, both);
  const yard = await siteGroup('Fitting Yard');
  type(yard, /^Where/, '');
  await userEvent.click(await proposeButton(4));
  await within(yard).findByText(/Say where|Enter|Where/, { selector: '[role="alert"]' });
  expect(within(await siteGroup('Dry Dock')).queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(within(yard).getByLabelText(/^Where/)));
  expect(await device.replica.entries()).toEqual([]);
});

test('says who of the chosen gets no time', async () => {
  openPlan(await openDevice(), { candidates: ['a', 'b', 'x'] });
  await screen.findByText('1 other chosen is left out: scheduled already, or no interview owed.');
  await screen.findByText('2 times on Mon, Jun 8');
});

test('restores the chosen candidates and what was typed, also when nothing is chosen any more', async () => {
  const device = await openDevice();
  openPlan(device, { candidates: ['a', 'b'] });
  type(await siteGroup('Dry Dock'), /^Where/, 'Canteen');
  await keepAllDrafts();
  for (const again of [{ candidates: ['a', 'b'] }, {}]) {
    cleanup();
    openPlan(device, again);
    await screen.findByText('2 times on Mon, Jun 8');
    expect(valueOf(await siteGroup('Dry Dock'), /^Where/)).toBe('Canteen');
  }
});

test('keeps candidates that a list handed over without a change to them', async () => {
  const device = await openDevice();
  openPlan(device, { candidates: ['b', 'c'] });
  await siteGroup('Dry Dock');
  await keepAllDrafts();
  cleanup();
  openPlan(device, {});
  await screen.findByText('2 times on Mon, Jun 8');
});

test('offers the draft of other candidates, and forgets it when the plan is cancelled', async () => {
  const device = await openDevice();
  openPlan(device, { candidates: ['a', 'b'] });
  type(await siteGroup('Dry Dock'), /^Where/, 'Canteen');
  await keepAllDrafts();
  cleanup();
  openPlan(device, { search: '?pact=7.9' });
  await screen.findByText('1 time on Tue, Jun 9');
  await userEvent.click(await screen.findByRole('button', { name: 'Use draft' }));
  await screen.findByText('2 times on Mon, Jun 8');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  openPlan(device, {});
  await screen.findByText('Choose who gets times. Days and rooms follow.');
  expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
});

test('tells a person who may not propose times whom to ask', async () => {
  await openScreen(<InterviewPlan />, {
    actor: { ...erin, memberRole: 'viewer' },
    rows: [['organizations', organization(erin)]] as never,
  });
  await screen.findByText(/^Viewers can’t change anything/);
  expect(screen.queryByRole('button')).toBeNull();
});
