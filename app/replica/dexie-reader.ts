// The kept rows through the interface that rules and reads know.
import { indexFor } from '#shared/store.ts';
import { byId } from '#shared/store.ts';
import type { Reader } from '#shared/store.ts';
import { tables } from '#shared/schema.ts';
import type { Id, Row, TableName } from '#shared/schema.ts';
import type { ReplicaDatabase } from './database.ts';

export class DexieReader implements Reader {
  private readonly database: ReplicaDatabase;

  constructor(database: ReplicaDatabase) {
    this.database = database;
  }

  async get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    if (tables[table].isPrivate) return undefined;
    return (await this.database.rows(table).get(id)) as unknown as Row<T> | undefined;
  }

  async find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    if (tables[table].isPrivate) return [];
    const columns = indexFor(table, equalTo);
    const rows = this.database.rows(table);
    const values = equalTo as Record<string, unknown>;
    const found =
      columns.length === 0
        ? await rows.toArray()
        : await rows.where(Object.fromEntries(columns.map((c) => [c, values[c]]))).toArray();
    return (found as unknown as Row<T>[]).sort(byId);
  }
}
