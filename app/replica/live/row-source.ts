// A read of rows as the source of a live query: it runs again when rows of a table that it read change.
import type { TableName } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { RowTables } from '../store/row-tables.ts';
import type { QuerySource } from './live-query.ts';

export function rowSource<T>(rows: RowTables, read: (reader: Reader) => Promise<T>): QuerySource<T> {
  /** The tables of the last read, or of the one under way. */
  let tables = new Set<TableName>();
  return {
    read() {
      tables = new Set();
      return read(recording(rows.reader(), tables));
    },
    subscribe: (changed) =>
      rows.subscribe((names) => {
        if ([...names].some((name) => tables.has(name))) changed();
      }),
  };
}

const recording = (source: Reader, tables: Set<TableName>): Reader => ({
  get: (table, id) => {
    tables.add(table);
    return source.get(table, id);
  },
  find: (table, equalTo) => {
    tables.add(table);
    return source.find(table, equalTo);
  },
});
