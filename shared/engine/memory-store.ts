// An in-memory model of the store with the same behavior. Rules are tested on it, and simulated devices and servers
// run on it.
import { tableNames } from './schema.ts';
import type { Id, Row, TableName } from './schema.ts';
import { byId, indexFor, isEqualTo, TakenId } from './store.ts';
import type { AnyRow, Writer } from './store.ts';
import { assertDefined } from '../lib/assert-defined.ts';

/** Keeps all rows in maps. Tests run rules on it. */
export class MemoryStore implements Writer {
  private readonly tables = new Map<TableName, Map<string | number, AnyRow>>(
    tableNames.map((name) => [name, new Map()]),
  );

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    const row = this.table(table).get(id as string);
    return Promise.resolve(row && (structuredClone(row) as unknown as Row<T>));
  }

  async find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    indexFor(table, equalTo);
    const rows = [...this.table(table).values()].filter((row) => isEqualTo(row, equalTo)).sort(byId);
    return structuredClone(rows) as unknown as Row<T>[];
  }

  add<T extends TableName>(table: T, row: Omit<Row<T>, 'rev'>): Promise<void> {
    const id = (row as unknown as AnyRow).id;
    if (this.table(table).has(id)) return Promise.reject(new TakenId(table));
    this.table(table).set(id, structuredClone({ ...row, rev: 0 }) as unknown as AnyRow);
    return Promise.resolve();
  }

  put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    this.table(table).set((row as unknown as AnyRow).id, structuredClone(row) as unknown as AnyRow);
    return Promise.resolve();
  }

  private table(name: TableName): Map<string | number, AnyRow> {
    return assertDefined(this.tables.get(name));
  }
}
