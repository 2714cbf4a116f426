import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
afterAll(() => database.close());

test('two test databases share nothing', async () => {
  const other = await testDatabase();
  await database.knex.raw('create table only_here (id int)');
  expect(await other.knex.schema.hasTable('only_here')).toBe(false);
  await other.close();
});

test('big integers arrive as numbers, calendar dates and transaction ids as text', async () => {
  const { rows } = await database.knex.raw(
    "select 4503599627370495::int8 as id, '2026-01-31'::date as day, pg_current_xact_id() as xid",
  );
  expect(rows[0]).toEqual({ id: 4503599627370495, day: '2026-01-31', xid: expect.stringMatching(/^\d+$/) });
});

test('an integer that JavaScript cannot hold exactly is an error', async () => {
  await expect(database.knex.raw('select 9007199254740993::int8')).rejects.toThrow('too large to be exact');
});

test('the session speaks UTC', async () => {
  const { rows } = await database.knex.raw("select current_setting('timezone') as zone");
  expect(rows[0].zone).toBe('UTC');
});

test('a message reaches whoever listens to its channel, until they stop', async () => {
  const heard: string[] = [];
  const stop = await database.listen('news', (payload) => heard.push(payload));
  await database.listen('other', (payload) => heard.push(`wrong: ${payload}`));
  await database.notify('news', 'first');
  await expect.poll(() => heard).toEqual(['first']);
  stop();
  await database.notify('news', 'second');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual(['first']);
});
