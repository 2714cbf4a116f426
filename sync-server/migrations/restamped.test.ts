// A device receives a new column only with a row that is written again, and a table that people use is not locked while
// its rows are read or written.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replicatedTables } from '#shared/engine/schema.ts';
import { effectsOf } from '../database/migration-plan.ts';
import { migrationList } from './index.ts';
import { addColumns, addIndexes } from './tables.ts';
import type { NamedMigration } from './tables.ts';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder).filter((file) => /^\d{3}-.*\.ts$/.test(file));
const numberOf = (name: string): number => Number(name.slice(0, 3));

/** Up to here every device fetched all rows again in between. */
const lastWithout = 32;

test.each(files.filter((file) => numberOf(file) > lastWithout))(
  'sends the columns that %s adds to replicated tables to every device',
  (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const extended = [...text.matchAll(/alter table "?(\w+)"? add/g)].map(([, table]) => table as never);
    const replicated = extended.filter((table) => replicatedTables.includes(table));
    if (replicated.length > 0) expect(text).toMatch(/restamp\(|set id = id/);
  },
);

/** Migrations up to here were run before databases were large. */
const lastBlocking = 81;

const blocked = async (migration: NamedMigration): Promise<string[]> =>
  (await effectsOf(migration))
    .filter(({ table, lock }) => lock.startsWith('blocks') && isLarge(table))
    .map(({ table, what }) => `${table} ${what}`);

const isLarge = (table: string): boolean =>
  (replicatedTables as readonly string[]).includes(table) ||
  ['entries', 'history', 'audit', 'sessions', 'clients', 'clocks'].includes(table);

test.each(migrationList.filter(({ name }) => numberOf(name) > lastBlocking).map((one) => [one.name, one]))(
  'locks no large table for longer than a moment in %s',
  async (_name, migration) => {
    expect(await blocked(migration)).toEqual([]);
  },
);

describe('recognizing a migration that makes people wait', () => {
  const of = (sql: string): NamedMigration => ({
    name: '999-test',
    up: async (database) => void (await database.raw(sql)),
    down: async () => {},
  });

  test.each([
    ['update jobs set id = id', 'jobs writes rows'],
    ['delete from "matches" where true', 'matches writes rows'],
    ['create index on matches ("jobId")', 'matches adds an index'],
    ['create unique index "one" on "matches" ("jobId")', 'matches adds an index'],
    ['alter table jobs alter title set not null', 'jobs changes the table'],
    ['alter table jobs add a text, add constraint c check (a is not null)', 'jobs changes the table'],
    ['alter table jobs add a uuid default gen_random_uuid()', 'jobs changes the table'],
    ['alter table jobs drop title', 'jobs changes the table'],
    ['lock table jobs in exclusive mode', 'jobs is locked'],
    ['create trigger t before update on jobs for each row execute function f()', 'jobs changes a trigger'],
    ['create table new (id text); update entries set outcome = null', 'entries writes rows'],
  ])('refuses %s', async (sql, expected) => {
    expect(await blocked(of(sql))).toEqual([expected]);
  });

  test('accepts columns with a constant default, indexes that are built concurrently, and new tables', async () => {
    for (const migration of [
      addColumns('999-columns', 'jobs', { a: "text not null default ','", b: 'int' }),
      addIndexes('999-indexes', { one: 'jobs (title)' }),
      of(`create table new (id text); create index on new (id);
          create function f() returns trigger language plpgsql as $$ begin update jobs set id = id; end $$`),
    ])
      expect(await blocked(migration)).toEqual([]);
  });
});
