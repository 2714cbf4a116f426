// Activating and deactivating several jobs or courses at once, and undoing it.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import type { ReactNode } from 'react';
import type { Replica } from '#app/replica/replica.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { NoConnection } from '#app/replica/sync/environment.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { Jobs } from '#app/screens/employer/jobs/jobs.tsx';
import { Courses } from '#app/screens/provider/courses/courses.tsx';
import type { Outcome, SyncReply } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { course, job, match } from '#shared/testing/rows.ts';

afterEach(cleanup);

const jobRow = (overrides: Partial<Row<'jobs'>>): SyncReply['rows'][number] => [
  'jobs',
  job({ employerId: 'e1', ...overrides }),
];

const jobRows = [
  jobRow({ id: 1, title: 'Welder' }),
  jobRow({ id: 2, title: 'Fitter' }),
  jobRow({ id: 3, title: 'Rigger', isActive: false }),
];

const show = (replica: Replica, list: ReactNode) =>
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <ChangeBadges isSending={false}>{list}</ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );

async function openJobs(rows: SyncReply['rows'] = jobRows) {
  const { replica, script } = await scriptedDevice({ now: () => Date.now() }, employer);
  script.push(() => ({ rows }));
  await replica.sync();
  show(replica, <Jobs />);
  const states = async () => {
    const all = await replica.read((reader) => reader.find('jobs'));
    return Object.fromEntries(all.map(({ id, isActive }) => [id, isActive]));
  };
  return { replica, script, states };
}

async function chooseAll(kind: 'job' | 'course', shown: number) {
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select all shown (${shown})` }));
  return screen.findByRole('region', { name: `Chosen ${kind}s` });
}

async function change(bar: HTMLElement, button: string, confirm: string) {
  await userEvent.click(within(bar).getByRole('button', { name: button }));
  const question = await screen.findByRole('alertdialog', { name: `${confirm}?` });
  await userEvent.click(within(question).getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

const deactivateTwo = async () => change(await chooseAll('job', 3), 'Deactivate 2', 'Deactivate 2 jobs');

const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }));
const noticeGone = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());

const edited = { updatedAt: '2026-06-02T10:00:00.000Z' };
const editedBy = (name: string) => JSON.stringify({ isActive: [name, edited.updatedAt] });

test('says how many interviews of all chosen jobs begin when they are deactivated', async () => {
  const waits = (id: string, jobId: number): SyncReply['rows'][number] => [
    'matches',
    match({ id, jobId, employerId: 'e1', waitsForPlaceSince: '2026-06-02T10:00:00.000Z' }),
  ];
  await openJobs([...jobRows, waits('m1', 1), waits('m2', 2), waits('m3', 3)]);
  const bar = await chooseAll('job', 3);
  await userEvent.click(within(bar).getByRole('button', { name: 'Deactivate 2' }));
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate 2 jobs?' });
  await within(question).findByText('The 2 interviews that wait for a place begin at once.');
});

test('deactivates the active jobs of a selection in one batch and says what stays owed', async () => {
  const { replica } = await openJobs([
    ...jobRows,
    ['matches', match({ employerId: 'e1', providerId: 'o1', jobId: 2 })],
  ]);
  const bar = await chooseAll('job', 3);
  within(bar).getByRole('button', { name: 'Activate 1' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Deactivate 2' }));
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate 2 jobs?' });
  within(question).getByText('1 other chosen is inactive already.');
  await within(question).findByText('1 guaranteed interview is still owed.');
  await userEvent.click(within(question).getByRole('button', { name: 'Deactivate 2 jobs' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const entries = await replica.entries();
  expect(new Set(entries.map(({ input }) => (input as { id: number }).id))).toEqual(new Set([1, 2]));
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
});

test('undoes before it is sent as if nothing was given, and leaves what was inactive already', async () => {
  const { replica, states } = await openJobs();
  await deactivateTwo();
  expect(await states()).toEqual({ 1: false, 2: false, 3: false });
  await screen.findByText('2 jobs deactivated.');
  await undo();
  await noticeGone();
  expect(await states()).toEqual({ 1: true, 2: true, 3: false });
  expect(await replica.entries()).toEqual([]);
});

test('undoes after it was sent what the server changed, and neither what a colleague had changed before nor since', async () => {
  const rows = [
    ...jobRows,
    jobRow({ id: 4, title: 'Painter' }),
    jobRow({ id: 5, title: 'Caulker', isActive: false }),
  ];
  const { replica, script, states } = await openJobs(rows);
  await change(await chooseAll('job', 5), 'Deactivate 3', 'Deactivate 3 jobs');
  const given = new Map((await replica.entries()).map(({ id, input }) => [id, (input as { id: number }).id]));
  const inactive = { ...edited, isActive: false, rev: 2 };
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }): [string, Outcome] => [
      id,
      { kind: given.get(id) === 2 ? 'merged' : 'applied' },
    ]),
    rows: [
      jobRow({ id: 1, title: 'Welder', ...inactive, fieldEdits: editedBy('Erin') }),
      jobRow({ id: 2, title: 'Fitter', ...inactive, fieldEdits: editedBy('Olu') }),
      jobRow({ id: 4, title: 'Painter', ...inactive, fieldEdits: editedBy('Olu') }),
    ],
  }));
  await replica.sync();
  await screen.findByText('1 job deactivated. 1 other was changed again since.');
  await undo();
  await noticeGone();
  expect(await states()).toEqual({ 1: true, 2: false, 3: false, 4: false, 5: false });
  expect((await replica.entries()).map(({ input }) => input)).toEqual([
    { id: 1, set: { isActive: true }, base: { isActive: false } },
  ]);
});

test('reverses in one batch what is on its way to the server', async () => {
  const { replica, script, states } = await openJobs();
  await deactivateTwo();
  script.push(() => Promise.reject(new NoConnection('the answer is lost')));
  await replica.sync();
  await undo();
  await noticeGone();
  expect(await states()).toEqual({ 1: true, 2: true, 3: false });
  const [first, ...others] = (await replica.entries()).slice(2);
  expect(others.map(({ batch }) => batch)).toEqual([first?.batch]);
});

const sentInactive = (rev = 2) => {
  const inactive = { ...edited, isActive: false, rev, fieldEdits: editedBy('Erin') };
  return [jobRow({ id: 1, title: 'Welder', ...inactive }), jobRow({ id: 2, title: 'Fitter', ...inactive })];
};

test('keeps the offer until it is hidden', async () => {
  const { replica, script } = await openJobs();
  await deactivateTwo();
  script.push(() => ({ rows: sentInactive() }));
  await replica.sync();
  cleanup();
  show(replica, <Jobs />);
  await screen.findByText('2 jobs deactivated.');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await noticeGone();
  cleanup();
  show(replica, <Jobs />);
  await screen.findByRole('checkbox', { name: 'Select all shown (3)' });
  await expect(screen.findByRole('button', { name: 'Undo' }, { timeout: 200 })).rejects.toThrow();
});

test('offers no undo of an undo, but of what is done after it', async () => {
  const { replica, script } = await openJobs();
  await deactivateTwo();
  script.push(() => ({ rows: sentInactive() }));
  await replica.sync();
  await undo();
  await noticeGone();
  cleanup();
  show(replica, <Jobs />);
  await screen.findByRole('checkbox', { name: 'Select all shown (3)' });
  await expect(screen.findByRole('button', { name: 'Undo' }, { timeout: 200 })).rejects.toThrow();
  await deactivateTwo();
  await screen.findByText('2 jobs deactivated.');
});

test('undoes activating courses', async () => {
  const { replica, script } = await scriptedDevice({ now: () => Date.now() }, teacher);
  const [off, on] = [{ isActive: false }, { isActive: true }];
  script.push(() => ({
    rows: [
      ['courses', course({ id: 7, providerId: 'o1', title: 'Welding', ...off })],
      ['courses', course({ id: 8, providerId: 'o1', title: 'Rigging', ...on })],
    ],
  }));
  await replica.sync();
  show(replica, <Courses />);
  await change(await chooseAll('course', 2), 'Activate 1', 'Activate 1 course');
  await screen.findByText('1 course activated.');
  await undo();
  await noticeGone();
  const all = await replica.read((reader) => reader.find('courses'));
  expect(all.map(({ id, isActive }) => [id, isActive])).toEqual([
    [7, false],
    [8, true],
  ]);
  expect(await replica.entries()).toEqual([]);
});
