// The tables of a replica in memory. Rows are read from them, and a change of rows is applied once it is on the disk.
import { groupBy } from '#shared/lib/group-by.ts';
import { tables as shapes } from '#shared/engine/schema.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import { indexFor } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import type { Layer } from '#shared/engine/layer.ts';
import type { MemoryRows } from './memory-rows.ts';

/** Called with the tables whose rows have changed in memory. */
export type Listener = (changed: ReadonlySet<TableName>) => void;

export interface RowTables {
  /** Reads outside of a transaction. Sees the changes of others since the last `catchUp`. */
  reader(): Reader;
  /** Takes over what other tabs and the worker have changed. */
  catchUp(): Promise<void>;
  /** While there is a listener, changes of other tabs and of the worker are taken over as they are made. */
  subscribe(listener: Listener): () => void;
}

/** The rows of one table that a change has put or removed. */
export interface TableChange {
  table: TableName;
  rows: readonly AnyRow[];
  removed: readonly RowId[];
}

/** Returns what a layer changed, table by table. */
export function changesIn({ writes, forgotten }: Layer): TableChange[] {
  const put = groupBy(writes, ({ table }) => table);
  const removed = groupBy(forgotten, ({ table }) => table);
  return [...new Set([...put.keys(), ...removed.keys()])].map((table) => ({
    table,
    rows: (put.get(table) ?? []).map(({ row }) => row),
    removed: (removed.get(table) ?? []).map(({ id }) => id),
  }));
}

/** Applies changes to the tables that are in memory. */
export function applyTo(loaded: ReadonlyMap<TableName, MemoryRows>, changes: readonly TableChange[]): void {
  for (const { table, rows, removed } of changes) {
    const memory = loaded.get(table);
    for (const id of removed) memory?.remove(id);
    for (const row of rows) memory?.put(row);
  }
}

/** Reads tables in memory, and the others from another reader. A replica has no private tables. */
export class TablesReader implements Reader {
  private readonly loaded: ReadonlyMap<TableName, MemoryRows>;
  private readonly others: Reader;

  constructor(loaded: ReadonlyMap<TableName, MemoryRows>, others: Reader) {
    this.loaded = loaded;
    this.others = others;
  }

  // Neither is async: a class is marked with thousands of reads.
  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    if (shapes[table].isPrivate) return Promise.resolve(undefined);
    const rows = this.loaded.get(table);
    return rows ? Promise.resolve(rows.get(id) as Row<T> | undefined) : this.others.get(table, id);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    if (shapes[table].isPrivate) return Promise.resolve([]);
    const rows = this.loaded.get(table);
    if (!rows) return this.others.find(table, equalTo);
    return Promise.resolve(rows.find(indexFor(table, equalTo), equalTo) as unknown as Row<T>[]);
  }
}
