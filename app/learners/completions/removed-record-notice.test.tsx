// A removed completion record is restored by one tap.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { markCompletion, removeCompletion } from '#shared/domain/completions/commands.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { classList } from '#shared/reads/class-list.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { completion } from '#shared/testing/rows.ts';
import { ReplicaContext, useRead } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { ScriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { RemovedRecordNotice } from './removed-record-notice.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';

const record = completion({
  id: '7.C-AAAAAAAA0',
  courseId: 7,
  providerId: 'o1',
  enrollmentId: 'student-0',
  candidateReferenceId: 'C-AAAAAAAA0',
  completionDate: '2026-06-02',
  batchId: 'batch-1',
  markedAt: '2026-06-02T10:00:00.000Z',
  markedByName: 'Dana',
});

function Class() {
  const list = useRead(classList, 7);
  return list ? <RemovedRecordNotice lists={[list]} /> : null;
}

async function inClass(...others: SyncReply['rows']): Promise<ScriptedDevice> {
  const device = await scriptedDevice({ now: () => Date.now() });
  device.script.push(() => ({ rows: [...classRows, ['completions', record], ...others] }));
  await device.replica.sync();
  await device.replica.give(removeCompletion, { id: record.id });
  return device;
}

/** Returns the button that brings it back. */
async function openIn({ replica }: ScriptedDevice): Promise<HTMLElement> {
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <SyncStateProvider>
        <h1 tabIndex={-1}>Welding</h1>
        <Class />
      </SyncStateProvider>
    </ReplicaContext>,
  );
  await screen.findByText('The completion record of Student 0 was removed.');
  return screen.getByRole('button', { name: 'Undo removing the record of Student 0' });
}

const isGone = () => waitFor(() => expect(screen.queryByText(/was removed/)).toBeNull());

async function undoIn(device: ScriptedDevice): Promise<void> {
  fireEvent.click(await openIn(device));
  await isGone();
}

const kept = ({ replica }: ScriptedDevice) => replica.read((reader) => reader.get('completions', record.id));

test('undoes an unsent removal without a trace', async () => {
  const device = await inClass();
  await undoIn(device);
  expect(await kept(device)).toEqual(record);
  expect(await device.replica.entries()).toEqual([]);
});

test('marks the record again with its date and batch after the removal was sent', async () => {
  const device = await inClass();
  const removed = assertDefined(await kept(device));
  device.script.push(() => ({ rows: [['completions', removed]] }));
  await device.replica.sync();
  await undoIn(device);
  const { courseId, candidateReferenceId, completionDate, batchId } = record;
  const [entry] = await device.replica.entries();
  expect(entry).toMatchObject({
    command: markCompletion.name,
    input: { courseId, candidateReferenceId, completionDate, batchId },
  });
  expect(await kept(device)).toMatchObject({ removedAt: null, completionDate, batchId });
});

test('saves nothing more on a second tap on Undo', async () => {
  const device = await inClass();
  const { replica } = device;
  const undo = await openIn(device);
  const entries = replica.entries.bind(replica);
  vi.spyOn(replica, 'entries')
    .mockImplementationOnce(entries)
    // The second tap comes to look when the first one is through.
    .mockImplementationOnce(() => vi.waitUntil(async () => (await entries()).length === 0).then(entries));
  const run = vi.spyOn(replica, 'run');
  fireEvent.click(undo);
  fireEvent.click(undo);
  await isGone();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(run).not.toHaveBeenCalled();
  expect(await entries()).toEqual([]);
});

test.each([
  ['Undo', (undo: HTMLElement) => undo],
  ['Hide', () => screen.getByRole('button', { name: 'Hide' })],
])('moves focus to the page heading after "%s"', async (_name, chosen) => {
  const button = chosen(await openIn(await inClass()));
  button.focus();
  fireEvent.click(button);
  await isGone();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welding' }));
});

test('does not offer an earlier removal in place of the undone one', async () => {
  const older = completion({
    ...record,
    id: '7.C-BBBBBBBB1',
    candidateReferenceId: 'C-BBBBBBBB1',
    batchId: null,
    removedAt: new Date(Date.now() - 60_000).toISOString(),
    removedByName: 'Dana',
  });
  const device = await inClass(['completions', older]);
  await undoIn(device);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/was removed/)).toBeNull();
});
