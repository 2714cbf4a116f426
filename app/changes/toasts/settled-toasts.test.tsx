// A binding change is announced as a success after the server has confirmed all of it: once, and also after a reload.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { cancelAgreement } from '#shared/domain/agreements/commands.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { ScriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { dismissToast, toast, useToast } from '#app/ui/feedback/toast.ts';
import { useSettledToasts } from './settled-toasts.ts';
import { showSettledToasts } from './show-settled-toasts.ts';
import type { PendingToast } from './pending-toast.ts';
import { useSubmit } from '../../forms/use-submit.ts';

const waits = 'Waiting to send. It takes effect once it’s sent.';
const done = 'SWAP agreement cancelled';
const no: Outcome = { kind: 'refused', code: 'stale', message: 'Already cancelled.' };

const agreements = [1, 2, 3].map((jobId) =>
  agreementRow({ id: `7.${jobId}.1`, jobId, status: 'active', approvedAt: '2026-06-02T10:00:00.000Z' }),
);

const inputs = agreements.map(([, { id }]) => ({ id: String(id), reason: null }));
const words = {
  title: '3 agreements cancelled',
  partly: (taken: number, of: number) => `${taken} of ${of} cancelled`,
};

const next = { sent: 'The provider is told.', waiting: 'The provider is told later.' };

const markings = ['C-AAAAAAAA0', 'C-BBBBBBBB1'].map((candidateReferenceId) => ({
  courseId: 7,
  candidateReferenceId,
  completionDate: '2026-06-03',
  batchId: null,
}));

const newPhone = { id: 'student-0', base: { studentPhone: null }, set: { studentPhone: '555-0101' } };

function Screen() {
  useSettledToasts();
  const { run, runAll } = useSubmit(cancelAgreement);
  const { runAll: mark } = useSubmit(markCompletion);
  const { run: edit } = useSubmit(editStudent);
  return (
    <>
      <button onClick={() => void run({ id: '7.1.1', reason: null })}>Cancel one</button>
      <button onClick={() => void runAll(inputs, words)}>Cancel all</button>
      <button onClick={() => void runAll(inputs.slice(0, 1), { title: done, next })}>Cancel and go on</button>
      <button onClick={() => void mark(markings.slice(0, 1))}>Mark one</button>
      <button onClick={() => void mark(markings)}>Mark both</button>
      <button onClick={() => void edit(newPhone)}>Edit</button>
      <Said />
    </>
  );
}

function Said() {
  const said = useToast();
  return (
    <p role="status">{said?.open ? [said.title, said.description].filter(Boolean).join(' ') : 'Nothing'}</p>
  );
}

/** All three agreements are on the device, the app is open, and the server is not asked by itself. */
async function device(): Promise<ScriptedDevice> {
  const made = await scriptedDevice({ now: () => Date.now() });
  made.script.push(() => ({ rows: [...classRows, ...agreements], serverTime: new Date().toISOString() }));
  await made.replica.sync();
  return made;
}

const open = ({ replica }: Pick<ScriptedDevice, 'replica'>) =>
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <Screen />
    </ReplicaContext>,
  );

const said = () => screen.getByRole('status').textContent;
const isSaid = (sentence: string) => waitFor(() => expect(said()).toBe(sentence));
/** Long enough for any toast that would be shown. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

/** The server answers the next request: these places among its entries are refused. */
async function answer({ replica, script }: ScriptedDevice, ...refused: number[]) {
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }, place) => [id, refused.includes(place) ? no : { kind: 'applied' }]),
  }));
  await replica.sync();
}

afterEach(() => {
  act(dismissToast);
  vi.restoreAllMocks();
});

test('reports a change as done only after the server confirmed it', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Cancel one'));
  await isSaid(waits);
  await aWhile();
  expect(said()).toBe(waits);
  await answer(here);
  await isSaid(done);
});

test('says what happens next only after the server confirmed the change', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Cancel and go on'));
  await isSaid(`${waits} ${next.waiting}`);
  await answer(here);
  await isSaid(`${done} ${next.sent}`);
});

test('does not report a refused change as done', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Cancel one'));
  await isSaid(waits);
  await answer(here, 0);
  await aWhile();
  expect(said()).toBe(waits);
});

test('reports an entry given during the outbox query later instead of losing it', async () => {
  const untold = new Map<string, PendingToast>();
  const sent: Awaited<ReturnType<Replica['sent']>> = [];
  const { replica } = await device();
  const asked = { isOpen: true, entries: async () => [], sent: async () => [...sent] };
  const answered = async () => {
    untold.set('batch', { title: 'Approved' });
    return [];
  };
  render(<Said />);
  await act(() => showSettledToasts({ ...asked, entries: answered }, untold));
  expect(said()).toBe('Nothing');
  await replica.give(cancelAgreement, { id: '7.1.1', reason: null });
  await replica.sync();
  sent.push(...(await replica.sent()).map((entry) => ({ ...entry, batch: 'batch' })));
  await act(() => showSettledToasts(asked, untold));
  await isSaid('Approved');
});

test('reports a batch once all its entries are answered', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Cancel all'));
  await isSaid(waits);
  await answer(here);
  await isSaid('3 agreements cancelled');
});

test.each([['the first'], ['the last']])(
  'reports how many entries of a batch were applied when %s was refused',
  async (which) => {
    const here = await device();
    open(here);
    fireEvent.click(screen.getByText('Cancel all'));
    await isSaid(waits);
    await answer(here, which === 'the first' ? 0 : 2);
    await isSaid('2 of 3 cancelled. 1 needs attention.');
  },
);

test('reports nothing while one entry of a batch is in flight', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Cancel all'));
  await isSaid(waits);
  here.script.push(({ entries }) => ({
    outcomes: entries.slice(0, 2).map(({ id }) => [id, { kind: 'applied' }]),
  }));
  here.script.push(() => Promise.reject(new Error('gone')));
  await here.replica.sync().catch(() => {});
  await aWhile();
  expect(said()).toBe(waits);
});

const cancelAll = ({ replica }: ScriptedDevice) =>
  replica.run(inputs.map((input) => ({ command: cancelAgreement as Command, input })));

test('reports an entry that waited at app start once when it is sent', async () => {
  const here = await device();
  await here.replica.give(cancelAgreement, { id: '7.1.1', reason: null });
  open(here);
  await aWhile();
  expect(said()).toBe('Nothing');
  await answer(here);
  await isSaid(done);
  act(() => void toast({ title: 'Another' }));
  await here.replica.sync();
  await aWhile();
  expect(said()).toBe('Another');
  cleanup();
  open(here);
  await aWhile();
  expect(said()).toBe('Another');
});

test('reports how many entries of a batch that waited at app start were applied', async () => {
  const here = await device();
  await cancelAll(here);
  open(here);
  await aWhile();
  await answer(here, 0);
  await isSaid('SWAP agreement cancelled: 2 of 3. 1 needs attention.');
});

test('does not report again an entry resent to a restored server', async () => {
  const here = await device();
  await cancelAll(here);
  await answer(here);
  here.script.push(() => ({ reset: true, more: true }));
  here.script.push(() => Promise.reject(new Error('gone')));
  await here.replica.sync().catch(() => {});
  expect((await here.replica.entries()).map(({ state }) => state)).toContain('waiting');
  open(here);
  await aWhile();
  await here.replica.sync();
  await aWhile();
  expect(said()).toBe('Nothing');
});

const already = (who: string) => `Already marked complete by ${who} on Jun 3. Nothing to do.`;

/** The server accepts them, each with one of these notes. */
async function answerWith({ replica, script }: ScriptedDevice, ...notes: (string | undefined)[]) {
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }, place) => [
      id,
      { kind: 'applied', ...(notes[place] && { note: notes[place] }) },
    ]),
  }));
  await replica.sync();
}

const markedHere = 'Course completion marked successfully';

test('reports that another person had already made the change', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Mark one'));
  await waitFor(() => expect(said()).toContain(markedHere));
  await answerWith(here, already('Sam'));
  await isSaid(`Completion for C-AAAAAAAA0, Welding ${already('Sam')}`);
});

test('summarizes several changes made by others and refers to the sync status', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Mark both'));
  await waitFor(() => expect(said()).toContain(markedHere));
  await answerWith(here, already('Sam'), already('Dana'));
  await isSaid(
    '2 completions Someone else had already made some of these changes. See Sync status for details.',
  );
});

test('adds an outcome to the toast that is still visible', async () => {
  const here = await device();
  for (const marking of markings) await here.replica.give(markCompletion, marking);
  open(here);
  await aWhile();
  here.script.push(({ entries }) => ({
    outcomes: entries.slice(0, 1).map(({ id }) => [id, { kind: 'applied', note: already('Sam') }]),
  }));
  here.script.push(() => Promise.reject(new Error('gone')));
  await expect(here.replica.sync()).rejects.toThrow('gone');
  await isSaid(`Completion for C-AAAAAAAA0, Welding ${already('Sam')}`);
  await answerWith(here, already('Sam'));
  await isSaid(`2 completions ${already('Sam')}`);
});

test('refers to the sync status for a field in conflict', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Edit'));
  await waitFor(() => expect(said()).toContain('Student information updated successfully'));
  here.script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [id, { kind: 'conflict', fields: ['studentPhone'] }]),
  }));
  await here.replica.sync();
  await isSaid(
    'Student edit Also changed on another device. We kept your value too. See Sync status for details.',
  );
});

test('shows no further toast for an entry applied without a note', async () => {
  const here = await device();
  open(here);
  fireEvent.click(screen.getByText('Mark one'));
  await waitFor(() => expect(said()).toContain(markedHere));
  const before = said();
  await answerWith(here, undefined);
  await aWhile();
  expect(said()).toBe(before);
});

test('summarizes the notes of entries that waited at app start', async () => {
  const here = await device();
  for (const marking of markings) await here.replica.give(markCompletion, marking);
  open(here);
  await aWhile();
  await answerWith(here, already('Sam'), already('Sam'));
  await isSaid(`2 completions ${already('Sam')}`);
});

test('reports an outcome in only one of two tabs', async () => {
  const taken = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: unknown) => Promise<void>) => {
    const isFree = !taken.has(name);
    taken.add(name);
    await work(isFree ? {} : null);
  };
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const here = await device();
  await here.replica.give(cancelAgreement, { id: '7.1.1', reason: null });
  // Another tab was here first.
  taken.add(`told ${(await here.replica.entries())[0]?.batch}`);
  open(here);
  await aWhile();
  await answer(here);
  await aWhile();
  expect(said()).toBe('Nothing');
  vi.unstubAllGlobals();
});
