// What is said of a file of unsent work: what of it is sent, and what waits for a person.
import { fireEvent, render, screen } from '@testing-library/react';
import { test, vi } from 'vitest';
import type { Command } from '#shared/command.ts';
import { editStudent } from '#shared/domain/enrollments.ts';
import { carryOut } from '#app/replica/carry.ts';
import { ReplicaContext } from '#app/replica/react.ts';
import { SyncLoop } from '#app/replica/sync-loop.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { ImportUnsent } from './import-unsent.tsx';

const edit = (student: number) => ({
  command: editStudent as Command,
  input: { id: `student-${student}`, set: { studentPhone: '555-0101' }, base: { studentPhone: null } },
});

async function inClass() {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  return device;
}

/** One edit that the server refused, and as many that wait. */
async function file(waiting: number): Promise<string> {
  const { replica, script } = await inClass();
  const [id = ''] = await replica.run([edit(0)]);
  script.push(() => ({ outcomes: [[id, { kind: 'refused', code: 'invalid', message: 'No' }]] }));
  await replica.sync();
  if (waiting > 0) await replica.run([edit(1)]);
  return carryOut(teacher, await replica.entries(), '2026-06-03T12:00:00.000Z');
}

test.each([
  [0, '1 change was taken from the file. 1 needs attention.'],
  [1, '2 changes were taken from the file. 1 waits to be sent. 1 needs attention.'],
])('beside %i that wait, what needs attention is not said to be sent', async (waiting, sentence) => {
  const { replica } = await inClass();
  render(
    <ReplicaContext value={{ replica, loop: new SyncLoop(replica, quietOccasions) }}>
      <ImportUnsent />
    </ReplicaContext>,
  );
  const files = [new File([await file(waiting)], 'unsent.json', { type: 'application/json' })];
  fireEvent.change(screen.getByLabelText('File of unsent work'), { target: { files } });
  await screen.findByText(sentence);
});

test('a device without room says that nothing was taken', async () => {
  const { replica } = await inClass();
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(replica.parts.database, 'change').mockRejectedValue(full);
  render(
    <ReplicaContext value={{ replica, loop: new SyncLoop(replica, quietOccasions) }}>
      <ImportUnsent />
    </ReplicaContext>,
  );
  const files = [new File([await file(1)], 'unsent.json', { type: 'application/json' })];
  fireEvent.change(screen.getByLabelText('File of unsent work'), { target: { files } });
  await screen.findByText('Device storage is full. Your change is not saved on this device. Keep the file.');
});
