// The interface over which all rules run: on IndexedDB, in memory, and on Postgres.
import { tables } from './schema.ts';
import type { Id, Row, TableName } from './schema.ts';

/** Reads rows. The database, the replica, a layer and a test's memory all are readers. */
export interface Reader {
  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined>;
  /** Returns rows whose columns equal the given ones, ordered by id. The column set must be an index of the table. */
  find<T extends TableName>(table: T, equalTo?: Partial<Row<T>>): Promise<Row<T>[]>;
}

/** There is no delete: a removal sets a field of the row. */
export interface Writer extends Reader {
  /** Throws `TakenId` if a row with this id exists, also for another owner. */
  add<T extends TableName>(table: T, row: Omit<Row<T>, 'rev'>): Promise<void>;
  put<T extends TableName>(table: T, row: Row<T>): Promise<void>;
}

/** Thrown by `add`. The message is the same whether the row is foreign, invisible or removed. */
export class TakenId extends Error {
  override readonly name = 'TakenId';
}

/** The fields of every row in every table. */
export type AnyRow = { id: string | number; rev: number; createdAt: string };

/** Returns a key that is unique over all tables: "jobs/12". */
export const rowKey = (table: TableName, id: string | number): string => `${table}/${id}`;

/**
 * Returns the columns of `equalTo` after checking that an index exists. Without an index a store would scan the table.
 */
export function indexFor(table: TableName, equalTo: object): string[] {
  const columns = Object.keys(equalTo);
  if (columns.length === 0) return columns;
  // Neither IndexedDB nor SQL equality can match null.
  if (Object.values(equalTo).some((value) => value === null || value === undefined))
    throw new Error(`${table} are not found by nothing`);
  const index = tables[table].indexes.find(
    (candidate) =>
      candidate.length === columns.length && columns.every((column) => candidate.includes(column)),
  );
  if (!index) throw new Error(`No index on ${table} for ${columns.join(', ')}`);
  return [...index];
}

/** Joins the values of these columns to one text that is unique for the values and their types. */
export function valuesOf(columns: readonly string[], row: object): string {
  let text = '';
  for (const column of columns) {
    const value = (row as Record<string, unknown>)[column];
    text += typeof value === 'string' ? `${value.length}:${value}` : `=${JSON.stringify(value)};`;
  }
  return text;
}

/** Reports whether the row has all the given values. Null equals null here, unlike in SQL. */
export function isEqualTo(row: object, equalTo: object): boolean {
  return Object.entries(equalTo).every(
    ([column, value]) => (row as Record<string, unknown>)[column] === value,
  );
}

/** The order of rows on every store. */
export const byId = (a: { id: string | number }, b: { id: string | number }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
