// A row from beyond the catalogue's window is fetched when it is picked, and stays.
import { expect, test } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { linkJob } from '#shared/domain/courses/commands.ts';
import { scopesOf } from '#shared/engine/visibility.ts';
import { course, job } from '#shared/testing/rows.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { NoConnection } from './environment.ts';
import { scriptedDevice, teacher } from '../testing/scripted-server.ts';
import type { ScriptedDevice } from '../testing/scripted-server.ts';

const window = scopesOf('provider', 'jobs').flatMap((scope) =>
  scope.by === 'catalogue' ? scope.window : [],
)[0]!;

const newest: SyncReply['rows'] = Array.from({ length: window }, (_, index) => [
  'jobs',
  job({ id: 1000 + index, createdAt: `2026-05-20T10:00:00.${String(index).padStart(3, '0')}Z` }),
]);
const old: SyncReply['rows'][number] = ['jobs', job({ id: 7, createdAt: '2025-01-01T10:00:00.000Z' })];
const other: SyncReply['rows'][number] = ['jobs', job({ id: 8, createdAt: '2025-01-02T10:00:00.000Z' })];
const mine: SyncReply['rows'][number] = ['courses', course({ providerId: teacher.organization })];

/** A device whose catalogue is full. */
async function full(): Promise<ScriptedDevice> {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: [...newest, old, mine] }));
  await device.replica.sync();
  return device;
}

const has = ({ replica }: ScriptedDevice, id: number) =>
  replica.read(async (reader) => (await reader.get('jobs', id)) !== undefined);

test('keeps only the newest rows in the window without a pinned row', async () => {
  const device = await full();
  expect(await has(device, 7)).toBe(false);
  expect(await has(device, 1000)).toBe(true);
});

test('requests a picked row from the server and stores it', async () => {
  const device = await full();
  device.script.push(({ want }) => {
    expect(want).toEqual([['jobs', 7]]);
    return { rows: [old] };
  });
  expect(await device.replica.pick('jobs', 7)).toBe(true);
  expect(await has(device, 7)).toBe(true);
});

test('runs a command on a picked row while offline', async () => {
  const device = await full();
  device.script.push(() => ({ rows: [old] }));
  await device.replica.pick('jobs', 7);
  const link = { command: linkJob as Command, input: { courseId: 201, jobId: 7, round: 1 } };
  await device.replica.run([link]);
  expect((await device.replica.status()).waiting).toBe(1);
});

test('keeps a picked row when newer rows arrive and drops rows that were not picked', async () => {
  const device = await full();
  device.script.push(() => ({ rows: [old] }));
  await device.replica.pick('jobs', 7);
  const newer = job({ id: 2000, createdAt: '2026-05-21T10:00:00.000Z' });
  device.script.push(() => ({ rows: [['jobs', newer], other] }));
  await device.replica.sync();
  expect([await has(device, 7), await has(device, 2000), await has(device, 8)]).toEqual([true, true, false]);
});

test('requests a picked row again after a full refetch', async () => {
  const device = await full();
  device.script.push(() => ({ rows: [old] }));
  await device.replica.pick('jobs', 7);
  device.script.push(
    () => ({ reset: true }),
    ({ want }) => ({ rows: [...newest, ...(want?.length ? [old] : [])] }),
  );
  await device.replica.sync();
  expect(await has(device, 7)).toBe(true);
});

test('reports a picked row missing when the server does not send it', async () => {
  const device = await full();
  expect(await device.replica.pick('jobs', 7)).toBe(false);
  expect(await has(device, 7)).toBe(false);
});

test('picks nothing while offline and fetches the requested row with the next sync', async () => {
  const device = await full();
  device.script.push(() => {
    throw new NoConnection('none');
  });
  expect(await device.replica.pick('jobs', 7)).toBe(false);
  device.script.push(() => ({ rows: [old] }));
  await device.replica.sync();
  expect(await has(device, 7)).toBe(true);
});
