// Reads and writes the rows of a table on the disk in portions, so that no task keeps the screen from answering.
import type { Table } from 'dexie';
import type { AnyRow } from '#shared/engine/store.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import { allOf } from './all-settled-or-throw.ts';

const loadedAtOnce = 2_000;

/** Returns all rows, ordered by id. */
export async function allRows(table: Table<AnyRow, RowId>): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (;;) {
    const last = rows.at(-1)?.id;
    const rest = last === undefined ? table.toCollection() : table.where(':id').above(last);
    const portion = await rest.limit(loadedAtOnce).toArray();
    rows.push(...portion);
    if (portion.length < loadedAtOnce) return rows;
  }
}

const writtenAtOnce = 50;

/** While the browser writes one portion, the next is handed over: it needs as long to take rows in as to write them. */
export async function putRows(table: Table<AnyRow, RowId>, rows: readonly AnyRow[]): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  const portions: Promise<unknown>[] = [];
  for (let first = 0; first < rows.length; first += writtenAtOnce) {
    const portion = Promise.resolve(table.bulkPut(rows.slice(first, first + writtenAtOnce)));
    portions.push(portion);
    await Promise.allSettled([before]);
    before = portion;
  }
  await allOf(portions);
}
