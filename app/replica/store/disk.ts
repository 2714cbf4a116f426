// The stores of rows and of metadata on the disk.
import type { Table } from 'dexie';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { RowId } from '#shared/engine/protocol.ts';

export interface Meta {
  key: string;
  value: unknown;
}

/** The stores of a transaction, or of the database. */
export interface Disk {
  rows(name: TableName): Table<AnyRow, RowId>;
  meta: Table<Meta, string>;
}
