// The rows of the model database, with its transactions. Each transaction can undo its changes.
import { columnsOf } from '#server/engine/columns.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { tableNames, tables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { checkRow, failure, isDomain, references, uniques } from './constraints.ts';
import type { ModelRow } from './constraints.ts';

export type Key = string | number;
type Rows = Map<Key, ModelRow>;

/** Tables besides those of the domain, with their key columns. */
const otherTables: Readonly<Record<string, string>> = {
  audit: 'id',
  clients: 'id',
  currentIncarnation: 'id',
  entries: 'id',
  history: 'id',
  incarnations: 'id',
  lineage: 'epoch',
  pushOutbox: 'id',
};

/** Tables with a key that the database generates. */
export const counted: ReadonlySet<string> = new Set(['audit', 'history', 'pushOutbox']);
export const modelTables: readonly string[] = [...tableNames, ...Object.keys(otherTables)].sort();

export class ModelState {
  private tables = new Map<string, Rows>(modelTables.map((name) => [name, new Map()]));
  private counts = new Map<string, number>();
  private nextXid = 1000;
  private xid: number | undefined;
  private journal: (() => void)[] = [];
  private savepoints: { name: string; length: number }[] = [];
  private isOpen = false;
  /** A statement failed. Only a rollback is accepted. */
  private isFailed = false;
  /** Rows whose references are checked at the end of their statement. */
  private written: [table: string, row: ModelRow][] = [];

  rows(table: string): Rows {
    const rows = this.tables.get(table);
    if (!rows) throw failure('42P01', `The model has no table ${table}`);
    return rows;
  }

  all(table: string): ModelRow[] {
    return [...this.rows(table).values()];
  }

  /** Everything below this number is visible, because there is only one writer. */
  get snapshot(): number {
    return this.nextXid;
  }

  currentXid(): number {
    return (this.xid ??= this.nextXid++);
  }

  /** Runs one statement atomically. Outside a transaction it is a transaction by itself. */
  statement<T>(work: () => T): T {
    if (this.isFailed) throw failure('25P02', 'current transaction is aborted');
    const before = this.journal.length;
    try {
      const result = work();
      this.expectReferences();
      if (!this.isOpen) this.commit();
      return result;
    } catch (error) {
      this.written = [];
      this.undoTo(before);
      if (this.isOpen) this.isFailed = true;
      else this.commit();
      throw error;
    }
  }

  begin(): void {
    this.isOpen = true;
  }

  commit(): void {
    if (this.isFailed) this.undoTo(0);
    this.journal = [];
    this.savepoints = [];
    this.xid = undefined;
    this.isOpen = false;
    this.isFailed = false;
  }

  rollback(): void {
    this.undoTo(0);
    this.commit();
  }

  savepoint(name: string): void {
    this.savepoints.push({ name, length: this.journal.length });
  }

  release(name: string): void {
    const place = this.savepoints.findLastIndex((savepoint) => savepoint.name === name);
    if (place >= 0) this.savepoints.length = place;
  }

  rollbackTo(name: string): void {
    const place = this.savepoints.findLastIndex((savepoint) => savepoint.name === name);
    if (place < 0) throw failure('3B001', `no savepoint ${name}`);
    this.undoTo(assertDefined(this.savepoints[place]).length);
    this.savepoints.length = place + 1;
    this.isFailed = false;
  }

  insert(table: string, given: ModelRow): void {
    const row = this.stamped(table, given);
    const key = this.keyOf(table, row);
    if (this.rows(table).has(key)) throw failure('23505', `${table} has ${key} already`, table);
    this.set(table, key, row);
  }

  /** A missing row is not changed. */
  update(table: string, given: ModelRow): void {
    const before = this.rows(table).get(this.keyOf(table, given));
    if (!before) return;
    const { createdAt } = before;
    const row = this.stamped(table, { ...given, ...(createdAt === undefined ? {} : { createdAt }) });
    this.set(table, this.keyOf(table, row), row);
  }

  remove(table: string, key: Key): void {
    const rows = this.rows(table);
    const before = rows.get(key);
    if (!before) return;
    rows.delete(key);
    this.journal.push(() => void rows.set(key, before));
  }

  truncate(table: string): void {
    const rows = this.rows(table);
    this.tables.set(table, new Map());
    this.journal.push(() => void this.tables.set(table, rows));
  }

  private set(table: string, key: Key, row: ModelRow): void {
    checkRow(table, row);
    this.expectUnique(table, key, row);
    const rows = this.rows(table);
    const before = rows.get(key);
    rows.set(key, Object.freeze(row));
    this.journal.push(() => void (before ? rows.set(key, before) : rows.delete(key)));
    this.written.push([table, row]);
  }

  /** In the order of the columns, like JSON. `rev` is the transaction that wrote the row. */
  private stamped(table: string, given: ModelRow): ModelRow {
    if (!isDomain(table))
      return table === 'lineage' ? { ...given, xid: this.currentXid() } : this.numbered(table, given);
    const row: Record<string, unknown> = {};
    for (const { name, isInstant } of columnsOf(table)) row[name] = valueOf(given[name], isInstant);
    row['rev'] = tables[table as TableName].isPrivate ? 0 : this.currentXid();
    return row;
  }

  private numbered(table: string, given: ModelRow): ModelRow {
    this.currentXid();
    if (!counted.has(table) || given['id'] !== undefined) return given;
    const id = (this.counts.get(table) ?? 0) + 1;
    this.counts.set(table, id);
    return { id, ...given };
  }

  /** The next number follows the highest one. */
  continueNumbers(table: string): void {
    this.counts.set(table, Math.max(0, ...this.all(table).map(({ id }) => Number(id))));
  }

  private keyOf(table: string, row: ModelRow): Key {
    return row[otherTables[table] ?? 'id'] as Key;
  }

  private expectUnique(table: string, key: Key, row: ModelRow): void {
    for (const { table: of, columns, where = () => true } of uniques) {
      if (of !== table || !where(row) || columns.some((column) => (row[column] ?? null) === null)) continue;
      for (const [otherKey, other] of this.rows(table))
        if (otherKey !== key && where(other) && columns.every((column) => other[column] === row[column]))
          throw failure('23505', `${table} has this ${columns.join(', ')} already`, table);
    }
  }

  private expectReferences(): void {
    const { written } = this;
    this.written = [];
    for (const [table, row] of written)
      for (const { table: from, column, to } of references)
        if (from === table && row[column] !== null && !this.rows(to).has(row[column] as Key))
          throw failure('23503', `${table}.${column} names no row of ${to}`);
  }

  private undoTo(length: number): void {
    while (this.journal.length > length) this.journal.pop()?.();
  }
}

/** Returns instants in UTC to the millisecond, as in every row. */
function valueOf(given: unknown, isInstant: boolean): unknown {
  if (given === undefined || given === null) return null;
  return isInstant ? new Date(String(given)).toISOString() : given;
}
