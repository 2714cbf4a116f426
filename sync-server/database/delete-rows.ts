// Deletes many rows in portions, so that no transaction is open for long and no writer waits behind it.
import type { Knex } from 'knex';

const rowsAtOnce = 1_000;

/**
 * `due` selects the `ctid` of the rows to delete, with its parameters. Returns how many were deleted. A row that somebody changes
 * in between is kept.
 */
export async function deleteRows(
  knex: Knex,
  table: string,
  due: { sql: string; values?: readonly (string | Date)[] },
  atOnce = rowsAtOnce,
): Promise<number> {
  for (let sum = 0; ;) {
    const deleted = await knex(table)
      .whereRaw(`ctid = any(array(${due.sql} limit ${atOnce}))`, [...(due.values ?? [])])
      .del();
    sum += deleted;
    if (deleted < atOnce) return sum;
  }
}
