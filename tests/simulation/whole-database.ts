import type { Knex } from 'knex';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { tableNames } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import { keptRow } from '#server/engine/columns.ts';

/** Returns the whole content of the database as a store. */
export async function wholeDatabase(knex: Knex): Promise<MemoryStore> {
  const store = new MemoryStore();
  const arms = tableNames.map(
    (table) =>
      `select '${table}'::text as "table", row_to_json(kept) as row from "${table}" r, ${keptRow(table, 'r')}`,
  );
  const { rows } = await knex.raw<{ rows: { table: TableName; row: AnyRow }[] }>(arms.join(' union all '));
  for (const { table, row } of rows) await store.put(table, row as never);
  return store;
}
