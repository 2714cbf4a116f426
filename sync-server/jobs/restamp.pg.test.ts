// The job that sends rows again after a migration added a column.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { restamp } from '../migrations/tables.ts';
import { testDatabase } from '../testing/test-database.ts';
import { jobInput, newMarketplace } from '../testing/marketplace.ts';
import { restampTables } from './restamp.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  const marketplace = await newMarketplace(database);
  const employer = await marketplace.person('employer');
  for (let count = 0; count < 5; count += 1) await marketplace.give(employer, 'jobs.post', jobInput());
});
beforeEach(() => database.knex('restamps').del());
afterAll(() => database.close());

const stamps = async (table: string): Promise<string[]> =>
  (await database.knex.raw(`select xid::text from "${table}" order by id`)).rows.map(
    (row: { xid: string }) => row.xid,
  );

const waiting = () => database.knex('restamps').select('tableName', 'afterId');

/** How many rows have a stamp that differs. */
const changed = (before: string[], after: string[]): number =>
  after.filter((stamp, index) => stamp !== before[index]).length;

test('writes each row of each table once, in portions of their own transactions', async () => {
  const { knex } = database;
  const [jobs, users] = [await stamps('jobs'), await stamps('users')];
  await restamp(knex, 'jobs');
  await restamp(knex, 'users');
  // A second column asks for the same pass.
  await restamp(knex, 'jobs');
  expect(await waiting()).toHaveLength(2);
  await restampTables({ knex, rowsAtOnce: 2 });
  expect(await waiting()).toEqual([]);
  const after = await stamps('jobs');
  expect(changed(jobs, after)).toBe(5);
  expect(new Set(after).size).toBe(3);
  expect(changed(users, await stamps('users'))).toBe(users.length);
  await restampTables({ knex, rowsAtOnce: 2 });
  expect(await stamps('jobs')).toEqual(after);
});

test('continues after the last portion when it ended in between', async () => {
  const { knex } = database;
  const before = await stamps('jobs');
  await restamp(knex, 'jobs');
  await restampTables({ knex, rowsAtOnce: 2, budgetMs: 1 });
  const half = await stamps('jobs');
  expect(changed(before, half)).toBe(2);
  expect(await waiting()).toEqual([{ tableName: 'jobs', afterId: expect.any(String) }]);
  await restampTables({ knex, rowsAtOnce: 2 });
  const after = await stamps('jobs');
  expect(changed(before, after)).toBe(5);
  expect(after.slice(0, 2)).toEqual(half.slice(0, 2));
});

test('keeps neither rows nor position of a portion that fails', async () => {
  const { knex } = database;
  const before = await stamps('jobs');
  await restamp(knex, 'jobs');
  await knex.raw(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no more'; end $$;
    create trigger failing before update on restamps for each row execute function fail()`);
  await expect(restampTables({ knex, rowsAtOnce: 2 })).rejects.toThrow('no more');
  await knex.raw('drop trigger failing on restamps; drop function fail');
  expect(await stamps('jobs')).toEqual(before);
  await restampTables({ knex, rowsAtOnce: 2 });
  expect(changed(before, await stamps('jobs'))).toBe(5);
});

test('begins again when a migration asks during the pass', async () => {
  const { knex } = database;
  await restamp(knex, 'jobs');
  await restampTables({ knex, rowsAtOnce: 2, budgetMs: 1 });
  const half = await stamps('jobs');
  await restamp(knex, 'jobs');
  await restampTables({ knex, rowsAtOnce: 2 });
  expect(changed(half, await stamps('jobs'))).toBe(5);
});

test('asks for nothing for an empty table', async () => {
  await restamp(database.knex, 'courses');
  expect(await waiting()).toEqual([]);
});

// The embedded database has one connection.
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'waits while a process of an older version listens, and while a transaction is open for long',
  async () => {
    const { knex } = database;
    const before = await stamps('jobs');
    await restamp(knex, 'jobs');
    const other = await knex.transaction();
    await other.raw(`set application_name = 'skillpact listen 081-learner-links'`);
    await restampTables({ knex });
    await other.raw(`set application_name = 'skillpact'`);
    await other.rollback();
    expect(await stamps('jobs')).toEqual(before);
    await restampTables({ knex });
    expect(changed(before, await stamps('jobs'))).toBe(5);
  },
);
