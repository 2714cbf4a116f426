// Writes held in memory over a store that is only read: a command can be undone whole, a batch written at once.
import { tables } from './schema.ts';
import type { Id, Row, TableName } from './schema.ts';
import { byId, indexFor, rowKey, TakenId } from './store.ts';
import type { AnyRow, Reader, Writer } from './store.ts';
import { must } from './must.ts';

export interface Write {
  table: TableName;
  row: AnyRow;
  /** Added in this layer: no store below has it. */
  isNew: boolean;
}

/** What a layer saw and did, for whoever has to know which rows an entry depends on. */
export interface Trace {
  onGet?(table: TableName, id: string | number): void;
  onWrite?(table: TableName, id: string | number): void;
}

export class Layer implements Writer {
  private readonly written = new Map<string, Write>();
  /** The written rows by the values of each index, so that `find` need not look at all of them. */
  private readonly byIndex = new Map<string, Set<string>>();
  /** Rows of the store below that this layer takes as not there. */
  private readonly absent = new Map<string, { table: TableName; id: string | number }>();
  private readonly below: Reader;
  private readonly trace: Trace;

  constructor(below: Reader, trace: Trace = {}) {
    this.below = below;
    this.trace = trace;
  }

  async get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    this.trace.onGet?.(table, id);
    const own = this.written.get(rowKey(table, id));
    if (own) return own.row as unknown as Row<T>;
    return this.absent.has(rowKey(table, id)) ? undefined : this.below.get(table, id);
  }

  async find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    const columns = indexFor(table, equalTo);
    const below = await this.below.find(table, equalTo);
    const untouched = below.filter(
      (row) => !this.written.has(rowKey(table, row.id)) && !this.absent.has(rowKey(table, row.id)),
    );
    const keys = this.byIndex.get(indexKey(table, columns, equalTo)) ?? [];
    const own = [...keys].map((key) => must(this.written.get(key)).row as unknown as Row<T>);
    return own.length === 0 ? untouched : [...untouched, ...own].sort(byId);
  }

  async add<T extends TableName>(table: T, row: Omit<Row<T>, 'rev'>): Promise<void> {
    const added = { ...row, rev: 0 } as unknown as AnyRow;
    const key = rowKey(table, added.id);
    const isBelow = !this.absent.has(key) && (await this.below.get(table, added.id as Id<T>)) !== undefined;
    if (isBelow || this.written.has(key)) throw new TakenId(key);
    this.write({ table, row: added, isNew: true });
  }

  put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    const changed = row as unknown as AnyRow;
    const isNew = this.written.get(rowKey(table, changed.id))?.isNew ?? false;
    this.write({ table, row: changed, isNew });
    return Promise.resolve();
  }

  /** Only the replica does this, for rows that left it; to a rule a removal is a field. */
  forget(table: TableName, id: string | number): void {
    this.unwrite(rowKey(table, id));
    this.absent.set(rowKey(table, id), { table, id });
  }

  get forgotten(): { table: TableName; id: string | number }[] {
    return [...this.absent.values()];
  }

  /** Hands the writes to the layer below, which then holds them. */
  mergeInto(below: Layer): void {
    for (const write of this.written.values()) below.write(write);
  }

  get writes(): Write[] {
    return [...this.written.values()];
  }

  private write(write: Write): void {
    const { table, row } = write;
    const key = rowKey(table, row.id);
    this.trace.onWrite?.(table, row.id);
    const before = this.written.get(key);
    this.unwrite(key);
    this.absent.delete(key);
    for (const columns of [[], ...tables[table].indexes]) {
      const values = indexKey(table, columns, row);
      const keys = this.byIndex.get(values);
      if (keys) keys.add(key);
      else this.byIndex.set(values, new Set([key]));
    }
    this.written.set(key, { ...write, isNew: before?.isNew || write.isNew });
  }

  private unwrite(key: string): void {
    const before = this.written.get(key);
    if (!before) return;
    const { table, row } = before;
    for (const columns of [[], ...tables[table].indexes])
      this.byIndex.get(indexKey(table, columns, row))?.delete(key);
    this.written.delete(key);
  }
}

function indexKey(table: TableName, columns: readonly string[], values: object): string {
  return `${table}:${columns.join('&')}:${JSON.stringify(columns.map((column) => (values as Record<string, unknown>)[column]))}`;
}
