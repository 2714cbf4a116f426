/** Two server processes on one Postgres behind a plain balancer: change hints reach both, and one process may crash. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBalancedMarketplace, openClass, type BalancedMarketplace } from '../support/real-marketplace.ts';
import { addStudent, countOf, rowOf, shown, unsentIn } from '../support/steps.ts';

let marketplace: BalancedMarketplace | null;
beforeAll(async () => {
  marketplace = await openBalancedMarketplace(2);
});
afterEach((context) => marketplace?.keepEvidence(context));
afterAll(async () => {
  await marketplace?.close();
});

test('shows changes across two server processes, also after one is killed', async ({ skip }) => {
  if (!marketplace) return skip('no real Postgres can be had here');
  const [one, other] = [await openClass(marketplace), await openClass(marketplace)];
  await addStudent(one, 'Through Both', 'both@learners.example');
  await shown(rowOf(other, 'Through Both'), 30_000);
  expect([...marketplace.balancer.served.values()].every((count) => count > 0)).toBe(true);
  await marketplace.servers[0]?.kill();
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
