// The rows of shared/engine/rows.ts equal the columns of the migrated database: names, types, nullability, indexes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../sync-server/database/types.ts';
import { migrations } from '#server/migrations/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { columnShapes } from '#server/testing/rows.ts';
import type { ColumnShape } from '#server/testing/rows.ts';
import { replicatedTables, tableNames, tables } from '#shared/engine/schema.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const typesOf: Record<ColumnShape['kind'], string[]> = {
  text: ['text'],
  number: ['integer', 'bigint'],
  boolean: ['boolean'],
  instant: ['timestamp with time zone'],
  date: ['date'],
};

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
}

async function columnsInDatabase(table: string): Promise<Column[]> {
  const { rows } = await database.knex.raw<{ rows: Column[] }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
       from information_schema.columns where table_schema = current_schema() and table_name = ?`,
    [table],
  );
  return rows;
}

test.each(tableNames)(
  'finds in %s the columns of its row, plus the change stamp when it is replicated',
  async (table) => {
    const found = await columnsInDatabase(table);
    const wanted = columnShapes(table);
    const stamp = tables[table].isPrivate ? [] : ['xid', 'changedAt'];
    expect(found.map(({ name }) => name).toSorted()).toEqual(
      [...wanted.map(({ name }) => name), ...stamp].toSorted(),
    );
    for (const { name, kind, isNullable } of wanted) {
      const column = found.find((candidate) => candidate.name === name)!;
      expect(typesOf[kind], `${table}.${name}`).toContain(column.type);
      expect(column.isNullable, `${table}.${name} may be nothing`).toBe(isNullable);
    }
  },
);

test.each(replicatedTables)('stamps each change of a row of %s', async (table) => {
  const { rows } = await database.knex.raw(
    `select tgname from pg_trigger where tgrelid = '"${table}"'::regclass and tgname = 'stamp' and tgenabled = 'O'`,
  );
  expect(rows).toHaveLength(1);
});

test('serves every declared lookup with a database index', async () => {
  const { rows } = await database.knex.raw<{ rows: { table: string; columns: string[] }[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by k.place) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid,
            unnest(i.indkey::int[]) with ordinality k(number, place)
       join pg_attribute a on a.attnum = k.number
      where a.attrelid = i.indrelid and i.indpred is null
      group by c.relname, i.indexrelid`,
  );
  for (const table of tableNames)
    for (const columns of tables[table].indexes) {
      const isServed = rows.some(
        (index) =>
          index.table === table &&
          columns.every((column) => index.columns.slice(0, columns.length).includes(column)),
      );
      expect(isServed, `${table} by ${columns.join(', ')}`).toBe(true);
    }
});

test('numbers the migrations in the order of their list, each number once', async () => {
  const numbers = (await migrations.getMigrations([])).map(({ name }) => Number(name.slice(0, 3)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});
