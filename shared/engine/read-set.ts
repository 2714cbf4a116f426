// Records reads, to detect later whether they would still return the same.
import type { Layer } from './layer.ts';
import type { Id, Row, TableName } from './schema.ts';
import { rowKey } from './store.ts';
import type { Reader } from './store.ts';

/** The rows and the lists that were read. A row that was in a list is among the keys. */
export interface Reads {
  keys: ReadonlySet<string>;
  lists: readonly [table: TableName, equalTo: object][];
}

/** Passes reads on to `source` and records them. */
export class RecordingReader implements Reader {
  private readonly keys = new Set<string>();
  private readonly lists: [table: TableName, equalTo: object][] = [];
  private readonly source: Reader;

  constructor(source: Reader) {
    this.source = source;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    this.keys.add(rowKey(table, id));
    return this.source.get(table, id);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    return this.source.find(table, equalTo).then((found) => {
      this.lists.push([table, equalTo]);
      for (const { id } of found) this.keys.add(rowKey(table, id));
      return found;
    });
  }

  /** The recorded reads, without the source. */
  get reads(): Reads {
    return { keys: this.keys, lists: this.lists };
  }
}

/** Reads a layer for an entry that runs ahead of its turn. */
export class ReadSet extends RecordingReader {
  private readonly layer: Layer;
  private readonly moment: number;

  constructor(layer: Layer) {
    super(layer);
    this.layer = layer;
    this.moment = layer.moment;
  }

  /** Reports whether the recorded reads would return the same now. */
  isValid(): boolean {
    const { keys, lists } = this.reads;
    for (const key of keys) if (this.layer.wroteAfter(this.moment, key)) return false;
    return !lists.some(([table, equalTo]) => this.layer.wroteAnyAfter(this.moment, table, equalTo));
  }
}
