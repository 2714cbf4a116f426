// Migrations of a database on which two processes start, or that a newer version has changed.
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { migrate } from './database.ts';
import { UnsupportedDatabase } from './fitness.ts';

const database = await testDatabase();
afterAll(() => database.close());

// The embedded database serves one process, with one connection.
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'migrates an empty database once when two processes start together',
  async () => {
    const { knex } = database;
    const { rows: before } = await knex.raw('select count(*)::int as tables from pg_tables');
    await knex.raw('drop schema public cascade; create schema public');
    await Promise.all([migrate(knex), migrate(knex)]);
    const { rows: after } = await knex.raw('select count(*)::int as tables from pg_tables');
    expect(after).toEqual(before);
  },
);

test('names both versions when a newer one has changed the database, and changes nothing', async () => {
  const { knex } = database;
  const newer = { name: '999-from-the-future', batch: 99, migration_time: new Date() };
  await knex('knex_migrations').insert(newer);
  const count = async () => (await knex('knex_migrations')).length;
  const before = await count();
  const error = await migrate(knex).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(UnsupportedDatabase);
  expect(String(error)).toMatch(
    /is at 999-from-the-future, and this version of the server knows \d{3}-[a-z-]+/,
  );
  expect(await count()).toBe(before);
  await knex('knex_migrations').where({ name: newer.name }).del();
  await migrate(knex);
});
