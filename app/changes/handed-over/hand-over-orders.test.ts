// Sending refused changes to a manager on the device: without a connection, with those that need them, as a former member.
import { expect, test } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { handOverChange } from '#shared/domain/handed-over/hand-over.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { Outcome, SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { refused } from '#shared/engine/run-command.ts';
import type { ReplicaDatabase } from '#app/replica/store/database.ts';
import { NoConnection } from '#app/replica/sync/environment.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { ScriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { canSendToManager, handOverOrders } from './hand-over-orders.ts';

const noMore = refused(
  refuseEntry('access.assignedNoMore', { course: 'Welding', organization: 'Northside College' }),
);
const fresh = candidateReference(new Uint8Array(5).fill(3));
const student = {
  id: 'student-9',
  courseId: 7,
  candidateReferenceId: fresh,
  studentName: 'Late Comer',
  studentEmail: 'late@example.org',
  studentPhone: null,
  enrollmentDate: '2026-06-03',
};
const completion = { courseId: 7, candidateReferenceId: fresh, completionDate: '2026-06-03' };

/** The enrollment is refused, and the completion waits beside it. */
const judge =
  (outcome: Outcome) =>
  ({ entries }: SyncRequest): Partial<SyncReply> => ({
    outcomes: entries.map(({ id, command }) => [
      id,
      command === enrollStudent.name ? outcome : { kind: 'held', reason: 'after' },
    ]),
  });

async function withRefused(outcome: Outcome = noMore): Promise<ScriptedDevice> {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  await device.replica.run([
    { command: enrollStudent as Command, input: student },
    { command: markCompletion as Command, input: completion },
  ]);
  device.script.push(judge(outcome));
  await device.replica.sync();
  return device;
}

async function handOver({ replica }: ScriptedDevice) {
  const entries = await replica.entries();
  const orders = handOverOrders(entries, entries, replica.actor);
  await replica.run(orders);
  return entries[0]!;
}

const lost = () => {
  throw new NoConnection('no route');
};

test('sends a refused change with the one that needs it as one change, also without a connection', async () => {
  const device = await withRefused();
  device.script.push(lost);
  const entry = await handOver(device);
  await device.replica.sync();
  expect(await device.replica.entries()).toMatchObject([{ command: handOverChange.name, state: 'waiting' }]);
  const [shown] = await device.replica.read((reader) => reader.find('handedOverChanges'));
  expect(shown).toMatchObject({ id: entry.id, state: 'waiting', aboutTitle: 'Welding' });
  await device.replica.sync();
  expect(device.requests.at(-1)?.entries.map(({ command, input }) => [command, input])).toMatchObject([
    [
      handOverChange.name,
      {
        id: entry.id,
        organizationId: 'o1',
        entries: [
          { command: enrollStudent.name, input: student, savedAt: entry.savedAt },
          { command: markCompletion.name },
        ],
      },
    ],
  ]);
  expect(await device.replica.entries()).toEqual([]);
  expect((await device.replica.work()).status.attention).toBe(0);
});

test('shows no student of a refused change after it was handed over', async () => {
  const device = await withRefused();
  await handOver(device);
  await device.replica.sync();
  expect(await device.replica.read((reader) => reader.get('enrollments', 'student-9'))).toBeUndefined();
});

const former = { organization: 'p1', role: 'newcomer' as const };

test('names the former organization of a removed member, and keeps nothing of what was sent', async () => {
  const device = await withRefused();
  device.script.push(() => ({ reset: true, actingAs: former }));
  await device.replica.sync();
  await handOver(device);
  await device.replica.sync();
  const sent = device.requests.flatMap(({ entries }) => entries).at(-1);
  expect(sent?.input).toMatchObject({ organizationId: 'o1' });
  expect(await device.replica.entries()).toEqual([]);
  const { database } = device.replica.parts;
  const words = JSON.stringify(
    await Promise.all((database as ReplicaDatabase).tables.map((table) => table.toArray())),
  );
  expect(words).not.toContain('Late Comer');
});

test('keeps a change of a removed member that no manager could be sent, so that it can be sent again', async () => {
  const device = await withRefused();
  device.script.push(() => ({ reset: true, actingAs: former }));
  await device.replica.sync();
  const { id } = await handOver(device);
  device.script.push(({ entries }) => ({
    outcomes: entries.map((entry) => [entry.id, { kind: 'refused', code: 'limit', message: 'Too many' }]),
  }));
  await device.replica.sync();
  const [kept] = await device.replica.entries();
  expect(kept).toMatchObject({
    command: handOverChange.name,
    state: 'attention',
    former: { as: 'provider o1' },
  });
  await handOver(device);
  await device.replica.sync();
  expect(device.requests.at(-1)?.entries[0]?.input).toMatchObject({ id, organizationId: 'o1' });
  expect(await device.replica.entries()).toEqual([]);
});

test.each<[string, Outcome]>([
  ['a value', { kind: 'refused', code: 'invalid', message: 'Enter a date' }],
  ['a removal', refused(refuseEntry('entry.takenId'))],
])('leaves a change to its author that was refused because of %s', async (_, outcome) => {
  const { replica } = await withRefused(outcome);
  expect((await replica.entries()).filter(canSendToManager)).toEqual([]);
});

test('leaves a change about its author alone to its author', async () => {
  const [entry] = await (await withRefused()).replica.entries();
  expect(canSendToManager({ ...entry!, command: markAllRead.name })).toBe(false);
  expect(canSendToManager(entry!)).toBe(true);
});
