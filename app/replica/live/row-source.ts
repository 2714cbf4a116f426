// A read of rows as the source of a live query: it runs again when rows of a table that it read change.
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { RowTables } from '../store/row-tables.ts';
import type { QuerySource } from './live-query.ts';

export function rowSource<T>(rows: RowTables, read: (reader: Reader) => Promise<T>): QuerySource<T> {
  /** The tables of the last read, or of the one under way. */
  let tables: ReadonlySet<TableName> = new Set();
  return {
    read() {
      const recorder = new TableRecorder(rows.reader());
      ({ tables } = recorder);
      return read(recorder);
    },
    subscribe: (changed) =>
      rows.subscribe((names) => {
        if ([...names].some((name) => tables.has(name))) changed();
      }),
  };
}

/** Records which tables are read. */
class TableRecorder implements Reader {
  readonly tables = new Set<TableName>();
  private readonly source: Reader;

  constructor(source: Reader) {
    this.source = source;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    this.tables.add(table);
    return this.source.get(table, id);
  }

  find<T extends TableName>(table: T, equalTo?: Partial<Row<T>>): Promise<Row<T>[]> {
    this.tables.add(table);
    return this.source.find(table, equalTo);
  }
}
