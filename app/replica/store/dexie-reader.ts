// Reads the kept rows through the interface that rules and reads use.
import { indexFor, byId } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { tables } from '#shared/engine/schema.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import type { Stored } from './database.ts';

/** A Reader over the kept rows. */
export class DexieReader implements Reader {
  private readonly stored: Pick<Stored, 'rows'>;

  constructor(stored: Pick<Stored, 'rows'>) {
    this.stored = stored;
  }

  // Neither is async: in a watched read, Dexie tracks its own promises without cost and others at a price.
  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    if (tables[table].isPrivate) return Promise.resolve(undefined);
    return this.stored.rows(table).get(id) as unknown as Promise<Row<T> | undefined>;
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    if (tables[table].isPrivate) return Promise.resolve([]);
    const columns = indexFor(table, equalTo);
    const rows = this.stored.rows(table);
    const values = equalTo as Record<string, unknown>;
    const found =
      columns.length === 0
        ? rows.toArray()
        : rows.where(Object.fromEntries(columns.map((c) => [c, values[c]]))).toArray();
    return found.then((list) => (list as unknown as Row<T>[]).sort(byId));
  }
}
