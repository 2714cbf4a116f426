// Migrations while others use the database, of a database on which two processes start, and after a process was killed.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addColumns, addIndexes } from '../migrations/tables.ts';
import type { NamedMigration } from '../migrations/tables.ts';
import { migrationList } from '../migrations/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { migrate, migrateBy } from './migrate.ts';
import { UnsupportedDatabase } from './fitness.ts';

const database = await testDatabase();
const { knex } = database;
afterAll(() => database.close());

const serverUrl = process.env['TEST_DATABASE_URL'];

const makes = (name: string, sql: string): NamedMigration => ({
  name,
  up: async (to) => void (await to.raw(sql)),
  down: async () => {},
});

const done = async (): Promise<string[]> =>
  (await knex('knex_migrations').orderBy('id').pluck<string[]>('name')).filter((name) =>
    name.startsWith('9'),
  );

/** Forgets the migrations of a test. */
const forget = () => knex('knex_migrations').where('name', 'like', '9%').del();
beforeEach(forget);

test('names both versions when a newer one has changed the database, and changes nothing', async () => {
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
  await forget();
  await migrate(knex);
});

test('keeps the migrations before one that fails, and continues with that one', async () => {
  const list = [
    ...migrationList,
    makes('901-one', 'create table "testOne" (id text)'),
    makes('902-two', 'create table "testTwo" (id text); select 1 / 0'),
    makes('903-three', 'create table "testThree" (id text)'),
  ];
  await expect(migrate(knex, { list })).rejects.toThrow('division by zero');
  expect(await done()).toEqual(['901-one']);
  expect(await knex.schema.hasTable('testTwo')).toBe(false);
  const repaired = list.map((one) =>
    one.name === '902-two' ? makes(one.name, 'create table "testTwo" (id text)') : one,
  );
  await migrate(knex, { list: repaired });
  expect(await done()).toEqual(['901-one', '902-two', '903-three']);
  await knex.raw('drop table "testOne", "testTwo", "testThree"');
});

// The embedded database serves one process, with one connection.
describe.skipIf(!serverUrl)('migrating a database that others use', { timeout: 60_000 }, async () => {
  const { rows } = await knex.raw('select current_database() as name');
  const url = Object.assign(new URL(serverUrl ?? 'postgres://none'), { pathname: `/${rows[0].name}` }).href;

  const waitFor = async (condition: string) => {
    for (;;) {
      const found = await knex.raw(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
      );
      if (found.rows.length > 0) return;
    }
  };

  test('builds an index concurrently while a second process waits for its turn', async () => {
    const list = [...migrationList, addIndexes('911-indexes', { test_index: 'jobs (title)' })];
    const writer = await knex.transaction();
    await writer.raw('update jobs set id = id');
    const first = migrateBy(url, { list });
    await waitFor(`query like 'create index concurrently%'`);
    const second = migrateBy(url, { list });
    await waitFor(`query like '%pg_try_advisory_lock%' and state = 'idle'`);
    // The table is in use by writers meanwhile.
    await knex.raw('update jobs set id = id');
    await writer.commit();
    await Promise.all([first, second]);
    expect(await done()).toEqual(['911-indexes']);
    await knex.raw('drop index test_index');
  });

  test('builds an index again that a killed process left unfinished', async () => {
    const list = [...migrationList, addIndexes('912-indexes', { test_index: 'jobs (title)' })];
    const writer = await knex.transaction();
    await writer.raw('update jobs set id = id');
    const killed = migrateBy(url, { list }).catch((error: unknown) => error);
    // Waits for the writer, so the index is in the catalog.
    await waitFor(`query like 'create index concurrently%' and wait_event = 'virtualxid'`);
    await knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'skillpact migrations%'`,
    );
    expect(await killed).toBeInstanceOf(Error);
    await writer.commit();
    const isValid = async () =>
      (
        await knex.raw(
          `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('test_index')`,
        )
      ).rows[0]?.isValid;
    expect(await isValid()).toBe(false);
    await migrateBy(url, { list });
    expect(await isValid()).toBe(true);
    await knex.raw('drop index test_index');
  });

  test('tries a migration again that does not get its lock, and lets requests go on in between', async () => {
    const list = [...migrationList, addColumns('921-column', 'jobs', { testColumn: 'text' })];
    const reader = await knex.transaction();
    await reader.raw('select count(*) from jobs');
    const migrating = migrateBy(url, { list, lockTimeoutMs: 300, pausesMs: [50, 50, 50, 600_000] });
    await waitFor(`query like 'alter table%' and wait_event_type = 'Lock'`);
    // Waits behind the migration, until that gives up.
    await knex.raw('select count(*) from jobs');
    expect(await done()).toEqual([]);
    await reader.commit();
    await migrating;
    expect(await done()).toEqual(['921-column']);
    await knex.raw('alter table jobs drop "testColumn"');
  });

  test('says which migration got no lock after the last attempt', async () => {
    const list = [...migrationList, addColumns('922-column', 'jobs', { testColumn: 'text' })];
    const reader = await knex.transaction();
    await reader.raw('select count(*) from jobs');
    await expect(migrateBy(url, { list, lockTimeoutMs: 10, pausesMs: [1] })).rejects.toThrow(
      'The migration 922-column did not get its lock',
    );
    await reader.commit();
  });

  test('starts no further migration after the lock was lost', async () => {
    const list = [
      ...migrationList,
      makes(
        '931-kills',
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'skillpact migrations lock';
         select pg_sleep(0.2)`,
      ),
      makes('932-more', 'select 1'),
    ];
    await expect(migrateBy(url, { list })).rejects.toThrow('The connection that held the lock');
    expect(await done()).toEqual(['931-kills']);
    await migrateBy(url, { list });
    expect(await done()).toEqual(['931-kills', '932-more']);
  });

  test('migrates an empty database once when two processes start together', async () => {
    const tables = async () =>
      (
        await knex.raw(
          'select relname from pg_class where relnamespace = current_schema()::regnamespace order by 1',
        )
      ).rows.map((row: { relname: string }) => row.relname);
    const before = await tables();
    await knex.raw('drop schema public cascade; create schema public');
    await Promise.all([migrateBy(url), migrateBy(url)]);
    expect(await tables()).toEqual(before);
    expect((await knex('knex_migrations')).length).toBe(migrationList.length);
  }, 180_000);
});
