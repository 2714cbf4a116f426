import { afterAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
afterAll(() => database.close());

test('isolates two test databases', async () => {
  const other = await testDatabase();
  await database.knex.raw('create table only_here (id int)');
  expect(await other.knex.schema.hasTable('only_here')).toBe(false);
  await other.close();
});

test('returns big integers as numbers, and calendar dates and transaction ids as text', async () => {
  const { rows } = await database.knex.raw(
    "select 4503599627370495::int8 as id, '2026-01-31'::date as day, pg_current_xact_id() as xid",
  );
  expect(rows[0]).toEqual({ id: 4503599627370495, day: '2026-01-31', xid: expect.stringMatching(/^\d+$/) });
});

test('throws on an integer that JavaScript cannot represent exactly', async () => {
  await expect(database.knex.raw('select 9007199254740993::int8')).rejects.toThrow('too large to be exact');
});

test('uses UTC in the session', async () => {
  const { rows } = await database.knex.raw("select current_setting('timezone') as zone");
  expect(rows[0].zone).toBe('UTC');
});

test('delivers a message to the listeners of its channel until they stop', async () => {
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

const event = {
  at: '2026-06-03T10:00:00.000Z',
  personId: 'a person',
  organizationId: 'an organization',
  role: 'admin',
  event: 'sign-in',
  outcome: 'applied',
  words: '',
};

async function inDatabase(act: (database: Database) => Promise<unknown>): Promise<unknown> {
  const database = await testDatabase();
  const what = await act(database);
  await database.close();
  return what;
}

test('removes all rows of the previous test and resets ids', async () => {
  const addEvent = ({ knex }: Database) => knex('audit').insert(event).returning('id');
  const first = await inDatabase(addEvent);
  expect(await inDatabase(({ knex }) => knex('audit').select())).toEqual([]);
  expect(await inDatabase(addEvent)).toEqual(first);
});

test.each([
  ['a table', 'create table of_a_test (id text)'],
  ['a column', 'alter table audit add column "ofATest" text'],
  ['a function', "create function of_a_test() returns int language sql as 'select 1'"],
  ['a trigger that is off', 'alter table users disable trigger user'],
])('removes %s of the previous test', async (_what, change) => {
  await inDatabase(({ knex }) => knex.raw(change));
  await inDatabase(async ({ knex }) => {
    const { rows } = await knex.raw<{ rows: { left: number }[] }>(
      `select count(*)::int as left from (
         select 1 from pg_class where relname = 'of_a_test' union all
         select 1 from pg_attribute where attname = 'ofATest' union all
         select 1 from pg_proc where proname = 'of_a_test' union all
         select 1 from pg_trigger where tgrelid = 'users'::regclass and tgenabled = 'D' and not tgisinternal
       ) as change`,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});
