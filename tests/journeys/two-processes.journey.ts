/** Two server processes on one Postgres behind a plain balancer: hints cross over, and one of them may die. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBalancer, type Balancer } from '#tests/rigs/balancer.ts';
import type { Device } from '#tests/rigs/browser.ts';
import { openClass, openRealTown, type RealTown } from './real-town.ts';
import { addStudent, countOf, rowOf, shown } from './steps.ts';

let town: RealTown | null;
let balancer: Balancer;
const devices: Device[] = [];
beforeAll(async () => {
  town = await openRealTown(2);
  if (town)
    balancer = await startBalancer(
      town.servers.map(({ port }) => port),
      town.port,
    );
});
afterAll(async () => {
  for (const device of devices) await device.discard();
  await balancer?.close();
  await town?.close();
});

test('what one saves through one process the other sees through the other, also after one was killed', async ({
  skip,
}) => {
  if (!town) return skip('no real Postgres can be had here');
  const [one, other] = [await openClass(town, devices), await openClass(town, devices)];
  await addStudent(one, 'Through Both', 'both@learners.example');
  await shown(rowOf(other, 'Through Both'), 30_000);
  expect([...balancer.served.values()].every((count) => count > 0)).toBe(true);
  await town.servers[0]?.kill();
  for (const [page, name] of [
    [one, 'After One'],
    [other, 'After Other'],
  ] as const) {
    await addStudent(page, name, `${name.replace(' ', '.').toLowerCase()}@learners.example`);
    await countOf(rowOf(page, name).getByText('Waiting to send'), 60_000).toBe(0);
  }
  await shown(rowOf(one, 'After Other'), 60_000);
  await shown(rowOf(other, 'After One'), 60_000);
});
