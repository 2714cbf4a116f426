// Tests the settings of every database connection.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './types.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('turns off JIT compilation for every connection', async () => {
  for (const pool of [database.knex, database.writing])
    expect((await pool.raw('show jit')).rows).toEqual([{ jit: 'off' }]);
});
