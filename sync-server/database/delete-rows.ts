// Deletes many rows in portions, so that no transaction is open for long and no writer waits behind it.
import type { Knex } from 'knex';

const rowsAtOnce = 1_000;

/** `due` selects the ids of the rows to delete, with its parameters. Returns how many were deleted. */
export async function deleteRows(
  knex: Knex,
  table: string,
  due: { sql: string; values: readonly string[] },
  atOnce = rowsAtOnce,
): Promise<number> {
  for (let sum = 0; ;) {
    const deleted = await knex(table)
      .whereRaw(`id in (${due.sql} limit ${atOnce})`, [...due.values])
      .del();
    sum += deleted;
    if (deleted < atOnce) return sum;
  }
}
