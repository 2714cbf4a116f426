// The size of the next batch: whole after hours without a connection, smaller where that may help.
import { expect, test, vi } from 'vitest';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { Interrupted, NoConnection, ServerBusy } from './environment.ts';
import type { Environment } from './environment.ts';
import { diskCostOf, watchDisk } from '../testing/disk-cost.ts';
import type { DiskCost } from '../testing/disk-cost.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

type Failure = (entries: number) => Error | undefined;

/** A device with a class, whose requests fail as `network.failure` says. */
async function deviceWith(overrides: Partial<Environment> = {}) {
  const network: { failure: Failure } = { failure: () => undefined };
  const device = await scriptedDevice(overrides);
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  device.requests.length = 0;
  const { send } = device.environment;
  device.environment.send = async (request) => {
    const failure = network.failure(request.entries.length);
    if (!failure) return send(request);
    attempts.push(request.entries.length);
    throw failure;
  };
  const attempts: number[] = [];
  let phone: string | null = null;
  async function saveSingly(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      const next: string = `555-${String(index).padStart(4, '0')}`;
      const input = { id: 'student-0', set: { studentPhone: next }, base: { studentPhone: phone } };
      await device.replica.give(editStudent, input);
      phone = next;
    }
  }
  const sent = () => device.requests.map(({ entries }) => entries.length);
  return { ...device, network, attempts, saveSingly, sent };
}

const noRoute: Failure = () => new NoConnection('no route');

test('sends 500 single saves whole after failed attempts in between, and replays none of them', async () => {
  let isBack = false;
  const { replica, network, saveSingly, sent } = await deviceWith({ isReachable: async () => isBack });
  network.failure = noRoute;
  for (let hour = 0; hour < 10; hour++) {
    await saveSingly(50);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await replica.sync()).toEqual({ connection: 'offline' });
  }
  network.failure = () => undefined;
  isBack = true;
  const replays = vi.spyOn(editStudent, 'run');
  expect(await replica.sync()).toEqual({ connection: 'online' });
  expect(sent()).toEqual([500]);
  expect(replays).not.toHaveBeenCalled();
  expect(await replica.entries()).toEqual([]);
  replays.mockRestore();
});

test.each<[string, Error]>([
  ['times out', new Interrupted('timed out')],
  ['brings a damaged reply', new Interrupted('damaged')],
  ['meets a busy server', new ServerBusy('413')],
])('halves a batch that %s, until it gets through', async (_name, failure) => {
  const { replica, network, attempts, saveSingly, sent } = await deviceWith();
  await saveSingly(40);
  network.failure = (entries) => (entries > 10 ? failure : undefined);
  for (let attempt = 0; attempt < 3; attempt++) await replica.sync();
  // Each time a request without entries comes first, so that downloads do not wait.
  expect(attempts.slice(0, 2)).toEqual([40, 20]);
  expect(sent().slice(0, 3)).toEqual([0, 0, 10]);
  expect((await replica.status()).waiting).toBeLessThanOrEqual(30);
});

test('halves a batch at which a reachable server breaks off without an answer', async () => {
  const { replica, network, attempts, saveSingly } = await deviceWith({ isReachable: async () => true });
  await saveSingly(40);
  network.failure = (entries) => (entries > 10 ? new NoConnection('cut') : undefined);
  for (let attempt = 0; attempt < 20 && (await replica.status()).waiting > 0; attempt++) await replica.sync();
  // The first failure may have been the connection’s.
  expect(attempts.slice(0, 3)).toEqual([40, 40, 20]);
  expect(await replica.entries()).toEqual([]);
});

test('asks whether the server is reachable only before an upload that follows a failed one', async () => {
  const isReachable = vi.fn(async () => false);
  const { replica, network, attempts, saveSingly } = await deviceWith({ isReachable });
  network.failure = noRoute;
  await replica.sync();
  await replica.sync();
  await saveSingly(1);
  await replica.sync();
  expect(isReachable).not.toHaveBeenCalled();
  await replica.sync();
  expect(isReachable).toHaveBeenCalledOnce();
  // It was not, so nothing was sent.
  expect(attempts).toEqual([0, 0, 1]);
  network.failure = () => undefined;
  isReachable.mockResolvedValue(true);
  await replica.sync();
  isReachable.mockClear();
  await saveSingly(1);
  await replica.sync();
  expect(isReachable).not.toHaveBeenCalled();
});

test('sends at once what waits when the server is back, and asks for it again after a false sign', async () => {
  const isReachable = vi.fn(async () => false);
  const { replica, network, attempts, saveSingly, sent } = await deviceWith({ isReachable });
  network.failure = noRoute;
  await saveSingly(2);
  for (let attempt = 0; attempt < 3; attempt++) await replica.sync();
  const counts = () => [attempts.length, isReachable.mock.calls.length];
  expect(counts()).toEqual([1, 2]);
  replica.expectServer();
  await replica.sync();
  expect(counts()).toEqual([2, 2]);
  await replica.sync();
  expect(counts()).toEqual([2, 3]);
  network.failure = () => undefined;
  replica.expectServer();
  expect(await replica.sync()).toEqual({ connection: 'online' });
  expect(counts()).toEqual([2, 3]);
  expect(sent()).toEqual([2]);
  expect(await replica.entries()).toEqual([]);
});

test('reads nothing from the disk in attempts without a connection, whatever waits', async () => {
  const { replica, network, saveSingly } = await deviceWith({ isReachable: async () => false });
  await saveSingly(60);
  network.failure = noRoute;
  await replica.sync();
  const cost = await diskCostOf(async () => {
    for (let attempt = 0; attempt < 5; attempt++) await replica.sync();
  });
  expect(cost).toEqual({ records: 0, transactions: 0 });
});

test('makes one transaction before the request of an empty pull and one after its reply', async () => {
  const { replica, environment } = await deviceWith();
  const { send } = environment;
  let before: DiskCost | undefined;
  const watch = watchDisk();
  environment.send = (request) => {
    before = watch.cost();
    return send(request);
  };
  await replica.sync();
  expect(before).toMatchObject({ transactions: 1 });
  expect(watch.end()).toMatchObject({ transactions: 2 });
});
