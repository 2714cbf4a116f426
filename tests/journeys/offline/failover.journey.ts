/**
 * Two browsers whose server's database fails over to its standby. No acknowledged change is lost, also if the standby
 * never received it. FAILOVERS sets the number of promotions.
 */
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startPostgresPair } from '#tests/rigs/postgres-pair.ts';
import { openBalancedMarketplace, openClass, type BalancedMarketplace } from '../support/real-marketplace.ts';
import { addStudent, countOf, rowOf, unsentIn } from '../support/steps.ts';

const rounds = Number(process.env['FAILOVERS'] ?? 1);

let marketplace: BalancedMarketplace | null;
afterEach(async (context) => {
  await marketplace?.keepEvidence(context);
  await marketplace?.close();
});

const add = (page: Page, name: string): Promise<void> =>
  addStudent(page, name, `${name.replaceAll(' ', '.').toLowerCase()}@learners.example`);

async function arrives(page: Page, name: string): Promise<void> {
  await countOf(rowOf(page, name), 90_000).toBe(1);
  await countOf(unsentIn(rowOf(page, name)), 90_000).toBe(0);
}

test.each(['synchronous', 'asynchronous'] as const)(
  'shows every change on both devices after the promotion of a standby with %s replication',
  async (replication) => {
    const pair = await startPostgresPair(replication);
    marketplace = await openBalancedMarketplace(1, pair);
    const [one, other] = [await openClass(marketplace!), await openClass(marketplace!)];
    const names = ['First Student'];
    for (let round = 1; round <= rounds; round++) {
      await add(one, `Before ${round}`);
      for (const page of [one, other]) await arrives(page, `Before ${round}`);
      // Only the primary has the next change when it fails. An asynchronous standby lacks it for good.
      if (replication === 'asynchronous') await pair.stopReplication();
      await add(one, `Acknowledged ${round}`);
      for (const page of [one, other]) await arrives(page, `Acknowledged ${round}`);
      const promoted = pair.failOver();
      await add(other, `During ${round}`);
      await promoted;
      await add(one, `After ${round}`);
      for (const name of ['Before', 'Acknowledged', 'During', 'After']) {
        names.push(`${name} ${round}`);
        for (const page of [one, other]) await arrives(page, `${name} ${round}`);
      }
    }
    const students = await marketplace!.ask((knex) => knex('enrollments').pluck('studentName'));
    expect(students.map(String).toSorted()).toEqual(names.toSorted());
  },
  240_000 + rounds * 120_000,
);
