// Migrations of a database on which two processes start.
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { migrate } from './database.ts';

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
