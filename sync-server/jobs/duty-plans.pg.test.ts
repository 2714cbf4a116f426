// Regular duties read by indexes: a table of a region has millions of rows, and a duty runs hourly or more often.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { sweepIdentity } from '../identity/sessions.ts';
import { figureSums } from './figure-sums.ts';
import { completionInput, courseInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { sentStatementsOf } from '../testing/statements.ts';
import { testDatabase } from '../testing/test-database.ts';
import { rebuildFigures, runHourly } from './domain-jobs.ts';
import { notifyAdmins, runPlatformHourly } from './platform-jobs.ts';
import { refreshDerived } from './derived-rows.ts';
import { applyRetention } from './retention.ts';
import { refreshStudentPeriods } from './student-periods.ts';

let database: Database;
let marketplace: Marketplace;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());

/** Returns the tables that a part of the work reads without an index, although the planner avoids that where it can. */
async function scannedBy(act: () => Promise<unknown>): Promise<string[]> {
  const { knex } = database;
  const sent = await sentStatementsOf(act);
  const asked = sent.filter(({ text }) => /^\s*(select|with|delete)\b/i.test(text));
  const scanned = new Set<string>();
  await knex.transaction(async (transaction) => {
    await transaction.raw('set local enable_seqscan = off');
    const connection = await transaction.client.acquireConnection();
    for (const { text, values } of asked) {
      const { rows } = await connection.query({ text: `explain ${text}`, values: [...values] });
      for (const row of rows as { 'QUERY PLAN': string }[]) {
        const [, table] = /Seq Scan on "?(\w+)"?/.exec(row['QUERY PLAN']) ?? [];
        if (table) scanned.add(table);
      }
    }
  });
  return [...scanned].toSorted();
}

test('reads no table as a whole in duties that run hourly or more often', async () => {
  const { knex } = database;
  const now = () => new Date(marketplace.clock.now);
  const jobs = { knex, execute: marketplace.execute, now, onDefect: () => {} };
  expect(await scannedBy(() => runHourly(jobs))).toEqual([]);
  expect(await scannedBy(() => runPlatformHourly(jobs))).toEqual([]);
  expect(await scannedBy(() => notifyAdmins(jobs))).toEqual([]);
  // Both hold one row for each person at most.
  expect(await scannedBy(() => sweepIdentity(knex))).toEqual(['mailAddresses', 'users']);
});

test('reads no table as a whole to find and derive what changed', async () => {
  const { knex } = database;
  const refresh = async () => {
    await refreshStudentPeriods(knex);
    await refreshDerived(knex, figureSums);
  };
  // The first run computes everything.
  expect(await scannedBy(refresh)).toEqual([]);
  const provider = await marketplace.person('provider');
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  for (const student of [studentInput(course.id), studentInput(course.id)]) {
    await marketplace.give(provider, 'enrollments.enroll', student);
    await marketplace.give(provider, 'completions.mark', completionInput(student));
  }
  expect(await scannedBy(refresh)).toEqual([]);
});

test('reads no table as a whole in the duties of a night', async () => {
  const { knex } = database;
  const now = () => new Date(marketplace.clock.now);
  const jobs = { knex, execute: marketplace.execute, now };
  expect(await scannedBy(() => rebuildFigures(jobs))).toEqual([]);
  expect(await scannedBy(() => applyRetention(jobs))).toEqual([]);
});
