// Reads rows from the disk through the interface that rules and reads use.
import type { Table } from 'dexie';
import { byId, indexFor, rowKey } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import type { Meta } from './stored-values.ts';

/** The stores of a transaction, or of the database. */
export interface Disk {
  rows(name: TableName): Table<AnyRow, RowId>;
  meta: Table<Meta, string>;
}

export class DiskReader implements Reader {
  private readonly disk: Disk;

  constructor(disk: Disk) {
    this.disk = disk;
  }

  async get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    return (await this.disk.rows(table).get(id)) as Row<T> | undefined;
  }

  async find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    const columns = indexFor(table, equalTo);
    const rows = this.disk.rows(table);
    const values = equalTo as Record<string, unknown>;
    const found =
      columns.length === 0
        ? await rows.toArray()
        : await rows.where(Object.fromEntries(columns.map((c) => [c, values[c]]))).toArray();
    return (found as unknown as Row<T>[]).sort(byId);
  }
}

/** A reader for the time of a transaction. */
export interface TransactionReader extends Reader {
  /** Resolves once no read is under way. A transaction that fails must leave none. */
  settled(): Promise<void>;
}

/** Reads nothing twice, because the disk stays as it is during a transaction. */
export function cachedReader(reader: Reader): TransactionReader {
  const reads = new Map<string, Promise<unknown>>();
  function once<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
    const known = (reads.get(key) as Promise<Result> | undefined) ?? read();
    reads.set(key, known);
    return known;
  }
  return {
    settled: async () => void (await Promise.allSettled(reads.values())),
    get: (table, id) => once(rowKey(table, id), () => reader.get(table, id)),
    find: async (table, equalTo = {}) =>
      // A copy, because the caller may sort it.
      [...(await once(`${table}?${JSON.stringify(equalTo)}`, () => reader.find(table, equalTo)))],
  };
}
