// Records the reads of a layer, to detect later whether they would still return the same.
import type { Layer } from './layer.ts';
import type { Id, Row, TableName } from './schema.ts';
import { rowKey } from './store.ts';
import type { Reader } from './store.ts';

/** Reads a layer for an entry that runs ahead of its turn. */
export class ReadSet implements Reader {
  private readonly rows = new Set<string>();
  private readonly lists: [table: TableName, equalTo: object][] = [];
  private readonly below: Layer;
  private readonly moment: number;

  constructor(below: Layer) {
    this.below = below;
    this.moment = below.moment;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    this.rows.add(rowKey(table, id));
    return this.below.get(table, id);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    return this.below.find(table, equalTo).then((found) => {
      this.lists.push([table, equalTo]);
      for (const { id } of found) this.rows.add(rowKey(table, id));
      return found;
    });
  }

  /** Reports whether the recorded reads would return the same now. */
  isValid(): boolean {
    for (const key of this.rows) if (this.below.wroteAfter(this.moment, key)) return false;
    return !this.lists.some(([table, equalTo]) => this.below.wroteAnyAfter(this.moment, table, equalTo));
  }
}
