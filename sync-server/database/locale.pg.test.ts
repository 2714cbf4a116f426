// Tests that the database folds the case of all letters. Otherwise searches miss names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './types.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('accepts a database that folds the case of non-ASCII letters', async () => {
  await database.migrate();
  const { rows } = await database.knex.raw("select lower('ŁÓDŹ') as folded");
  expect(rows).toEqual([{ folded: 'łódź' }]);
});

test('refuses a database that folds only ASCII letters and explains the fix', async () => {
  const transaction = await database.knex.transaction();
  await transaction.raw(`
    create schema ascii;
    create function ascii.lower(text) returns text language sql as $$ select translate($1, 'ABC', 'abc') $$;
    set local search_path = ascii, pg_catalog, public`);
  await expect(migrate(transaction)).rejects.toThrow("locale 'C.UTF-8'");
  await transaction.rollback();
});
