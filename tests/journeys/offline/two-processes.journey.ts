/** Two server processes on one Postgres behind a plain balancer: change hints reach both, and one process may crash. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBalancedTown, openClass, type BalancedTown } from '../support/real-town.ts';
import { addStudent, countOf, rowOf, shown, unsentIn } from '../support/steps.ts';

let town: BalancedTown | null;
beforeAll(async () => {
  town = await openBalancedTown(2);
});
afterEach((context) => town?.keepEvidence(context));
afterAll(async () => {
  await town?.close();
});

test('shows changes across two server processes, also after one is killed', async ({ skip }) => {
  if (!town) return skip('no real Postgres can be had here');
  const [one, other] = [await openClass(town), await openClass(town)];
  await addStudent(one, 'Through Both', 'both@learners.example');
  await shown(rowOf(other, 'Through Both'), 30_000);
  expect([...town.balancer.served.values()].every((count) => count > 0)).toBe(true);
  await town.servers[0]?.kill();
  for (const [page, name] of [
    [one, 'After One'],
    [other, 'After Other'],
  ] as const) {
    await addStudent(page, name, `${name.replace(' ', '.').toLowerCase()}@learners.example`);
    await countOf(unsentIn(rowOf(page, name)), 60_000).toBe(0);
  }
  await shown(rowOf(one, 'After Other'), 60_000);
  await shown(rowOf(other, 'After One'), 60_000);
});
