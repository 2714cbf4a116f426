// Holds writes in memory over a read-only store, so that a command can be undone as a whole and a batch written
// together.
import type { Id, Row, TableName } from './schema.ts';
import { byId, indexFor, rowKey, TakenId, valuesOf } from './store.ts';
import type { AnyRow, Reader, Writer } from './store.ts';
import { assertDefined } from '../lib/assert-defined.ts';

/** One row that a command added or changed, as it is after the command. */
export interface Write {
  table: TableName;
  row: AnyRow;
  /** The row was added in this layer and does not exist in any store below. */
  isNew: boolean;
}

/** The rows that a layer read and wrote, for callers that compute which rows an entry depends on. */
export interface Trace {
  onGet?(table: TableName, id: string | number): void;
  onWrite?(table: TableName, id: string | number): void;
}

/** Holds the writes of a command over another reader, which stays unchanged. Reads see the writes first. */
export class Layer implements Writer {
  private readonly written = new Map<string, Written>();
  private count = 0;
  /**
   * The written rows by the values of an index. An index is built on its first query, because most layers are never
   * queried.
   */
  private readonly indexes = new Map<string, Index>();
  /** Rows of the store below that this layer treats as missing. */
  private readonly absent = new Map<string, { table: TableName; id: string | number }>();
  private readonly below: Reader;
  private readonly trace: Trace;

  constructor(below: Reader, trace: Trace = {}) {
    this.below = below;
    this.trace = trace;
  }

  // `get` and `find` are not async functions: layers are nested, and a batch makes thousands of reads.
  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    this.trace.onGet?.(table, id);
    const key = rowKey(table, id);
    const own = this.written.get(key);
    if (own) return Promise.resolve(own.row as unknown as Row<T>);
    return this.absent.has(key) ? Promise.resolve(undefined) : this.below.get(table, id);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    return this.below.find(table, equalTo).then((below) => this.withOwn(table, equalTo, below));
  }

  private withOwn<T extends TableName>(table: T, equalTo: Partial<Row<T>>, below: Row<T>[]): Row<T>[] {
    if (this.written.size === 0 && this.absent.size === 0) return below;
    const untouched = below.filter(
      (row) => !this.written.has(rowKey(table, row.id)) && !this.absent.has(rowKey(table, row.id)),
    );
    const columns = indexFor(table, equalTo);
    const own = this.ownRows(table, columns, equalTo).map(({ row }) => row as unknown as Row<T>);
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

  /** Used only by the replica, for rows that left it. In a rule, a removal sets a field instead. */
  forget(table: TableName, id: string | number): void {
    this.unwrite(rowKey(table, id));
    this.absent.set(rowKey(table, id), { table, id });
  }

  get forgotten(): { table: TableName; id: string | number }[] {
    return [...this.absent.values()];
  }

  /** Moves the writes to the layer below. */
  mergeInto(below: Layer): void {
    for (const write of this.written.values()) below.write(write);
  }

  get writes(): Write[] {
    return [...this.written.values()];
  }

  /** The number of writes so far; marks a point in the layer's life. */
  get moment(): number {
    return this.count;
  }

  /** Reports whether this row was written after that point. */
  wroteAfter(moment: number, key: string): boolean {
    const own = this.written.get(key);
    return own !== undefined && own.moment > moment;
  }

  /** Reports whether any row with these column values was written after that point. */
  wroteAnyAfter(moment: number, table: TableName, equalTo: object): boolean {
    return this.ownRows(table, indexFor(table, equalTo), equalTo).some((own) => own.moment > moment);
  }

  private ownRows(table: TableName, columns: readonly string[], equalTo: object): Written[] {
    if (this.written.size === 0) return [];
    const keys = this.indexOf(table, columns).keys.get(valuesOf(columns, equalTo)) ?? [];
    return [...keys].map((key) => assertDefined(this.written.get(key)));
  }

  private indexOf(table: TableName, columns: readonly string[]): Index {
    const name = `${table}:${columns.join('&')}`;
    const known = this.indexes.get(name);
    if (known) return known;
    const index: Index = { table, columns, keys: new Map() };
    for (const [key, write] of this.written) include(index, key, write);
    this.indexes.set(name, index);
    return index;
  }

  private write(write: Write): void {
    const { table, row } = write;
    const key = rowKey(table, row.id);
    this.trace.onWrite?.(table, row.id);
    const before = this.written.get(key);
    this.unwrite(key);
    this.absent.delete(key);
    for (const index of this.indexes.values()) include(index, key, write);
    this.written.set(key, { table, row, isNew: before?.isNew || write.isNew, moment: ++this.count });
  }

  private unwrite(key: string): void {
    const before = this.written.get(key);
    if (!before) return;
    for (const { table, columns, keys } of this.indexes.values())
      if (table === before.table) keys.get(valuesOf(columns, before.row))?.delete(key);
    this.written.delete(key);
  }
}

interface Written extends Write {
  moment: number;
}

interface Index {
  table: TableName;
  columns: readonly string[];
  /** Row keys by the values of their columns. */
  keys: Map<string, Set<string>>;
}

function include({ table, columns, keys }: Index, key: string, write: Write): void {
  if (table !== write.table) return;
  const values = valuesOf(columns, write.row);
  const among = keys.get(values);
  if (among) among.add(key);
  else keys.set(values, new Set([key]));
}
