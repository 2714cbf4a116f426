// The model enforces the same constraints as the schema.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/types.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { references, uniques } from './constraints.ts';
import { modelTables } from './state.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  return (await database.knex.raw<{ rows: Row[] }>(sql, [[...modelTables]])).rows;
}

test('matches the unique indexes of the schema', async () => {
  const found = await rowsOf<{ table: string; columns: string[]; isPartial: boolean }>(
    `select c.relname as table, i.indpred is not null as "isPartial",
            (select json_agg(a.attname order by k.place) from unnest(i.indkey) with ordinality k (number, place)
               join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not i.indisprimary and c.relname = any (?) order by 1`,
  );
  expect(found).toEqual(
    uniques.map(({ table, columns, where }) => ({ table, columns: [...columns], isPartial: !!where })),
  );
});

test('matches the foreign keys of the schema', async () => {
  const found = await rowsOf<object>(
    `select f.relname as table, a.attname as column, t.relname as to
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
       join pg_attribute a on a.attrelid = f.oid and a.attnum = c.conkey[1]
      where c.contype = 'f' and f.relname = any (?) order by 1, 2`,
  );
  expect(found).toEqual(references);
});

test('matches the three multi-column checks of the schema', async () => {
  const found = await rowsOf<{ table: string }>(
    `select c.relname as table from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'c' and cardinality(k.conkey) > 1 and c.relname = any (?) order by 1`,
  );
  expect(found.map(({ table }) => table)).toEqual(['agreements', 'agreements', 'waits']);
});
