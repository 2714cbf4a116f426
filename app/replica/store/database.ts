// The IndexedDB database of one signed-in person: the kept rows, and the data that preserves changes made offline.
import { Dexie } from 'dexie';
import type { Table, Transaction } from 'dexie';
import { replicatedTables, tables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import { Layer } from '#shared/engine/layer.ts';
import { databaseName } from './database-names.ts';
import { subscribeToDisk } from './disk-changes.ts';
import { DiskTables } from './disk-tables.ts';
import type { WrittenChange } from './disk-tables.ts';
import type { Disk } from './disk-reader.ts';
import type { BeforeImage, Meta, OutboxEntry, SentBatch } from './stored-values.ts';
import { laterIn } from './person-database.ts';
import type { OwnStore, PersonDatabase, Stored, View } from './person-database.ts';
import type { Environment } from '../sync/environment.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';

/** Incremented with every change of the stored format. Older code does not write to newer data. */
export const replicaVersion = 9;

const dexieIndex = (columns: readonly string[]): string =>
  columns.length === 1 ? assertDefined(columns[0]) : `[${columns.join('+')}]`;

/** The stores on the disk with their indexes, as Dexie reads them. */
export const schema: Record<string, string> = {
  ...Object.fromEntries(
    replicatedTables.map((name) => [name, ['id', ...tables[name].indexes.map(dexieIndex)].join(', ')]),
  ),
  outbox: 'id, sequence',
  undo: 'key',
  sent: 'id, settledAt',
  meta: 'key',
};

export const diskOptions = {
  // "Saved" is shown after the commit, so the commit must have reached the disk.
  chromeTransactionDurability: 'strict',
  // The cache would copy every row that a screen reads once more.
  cache: 'disabled',
} as const;

/** The Dexie database of one person's replica. */
export class ReplicaDatabase extends Dexie implements PersonDatabase {
  declare outbox: Table<OutboxEntry, string>;
  declare undo: Table<BeforeImage, string>;
  declare sent: Table<SentBatch, string>;
  declare meta: Table<Meta, string>;

  readonly tablesInMemory: DiskTables;

  readonly storesKeys = true;

  constructor(
    person: string,
    { indexedDB, IDBKeyRange }: Pick<Environment, 'indexedDB' | 'IDBKeyRange'>,
    { mostRowsInMemory = defaultMostRows }: { mostRowsInMemory?: number } = {},
  ) {
    super(databaseName(person), { ...diskOptions, indexedDB, IDBKeyRange });
    this.version(replicaVersion).stores(schema);
    this.tablesInMemory = new DiskTables(this, {
      reading: (work) => this.within('r', undefined, (transaction) => work(diskOf(transaction))),
      follow: (changed) => subscribeToDisk(this, ['meta'], changed),
      mostRows: mostRowsInMemory,
    });
  }

  /** The rows on the disk. */
  rows(name: TableName): Table<AnyRow, string | number> {
    return this.table(name);
  }

  async change<T>(work: (stored: Stored) => Promise<T>, stores?: readonly OwnStore[]): Promise<T> {
    const { tablesInMemory } = this;
    let written: WrittenChange | undefined;
    const result = await this.within('rw', stores, async (transaction) => {
      const disk = diskOf(transaction);
      const began = stores ? undefined : await tablesInMemory.catchUpIn(disk);
      const reader = tablesInMemory.readerIn(disk);
      const rows = new Layer(reader);
      const unfinished: PromiseLike<unknown>[] = [];
      const stored: Stored = { ...storesOf(transaction), rows, work: {}, later: laterIn(unfinished) };
      const value = await work(stored).catch(async (error: unknown) => {
        await reader.settled();
        throw error;
      });
      if (began) written = await tablesInMemory.write(disk, rows, began, stored.work);
      await Promise.all(unfinished);
      return value;
    });
    if (written) tablesInMemory.apply(written);
    return result;
  }

  view<T>(work: (view: View) => Promise<T>, stores?: readonly OwnStore[]): Promise<T> {
    return this.within('r', stores, async (transaction) => {
      const disk = diskOf(transaction);
      if (!stores) await this.tablesInMemory.catchUpIn(disk);
      return work({ ...storesOf(transaction), rows: this.tablesInMemory.readerIn(disk) });
    });
  }

  follow(stores: readonly OwnStore[], changed: () => void): () => void {
    return subscribeToDisk(this, stores, changed);
  }

  whenClosed(listener: () => void): () => void {
    this.on('close', listener);
    return () => this.on.close.unsubscribe(listener);
  }

  /**
   * Runs outside of Dexie's zones: to find the transaction again after each `await`, Dexie adds hundreds of steps between
   * those of `work`, and loses it after a hundred awaits without a database request.
   */
  private within<T>(
    mode: 'r' | 'rw',
    stores: readonly OwnStore[] | undefined,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.transaction(
      mode,
      stores ?? this.tables,
      (transaction) =>
        new Dexie.Promise<T>((resolve, reject) =>
          queueMicrotask(() => void work(transaction).then(resolve, reject)),
        ),
    );
  }
}

/** Tables of more rows than this are read from the disk. */
const defaultMostRows = 60_000;

const diskOf = (transaction: Transaction): Disk => ({
  rows: (name) => transaction.table(name),
  meta: transaction.table('meta'),
});

const storesOf = (transaction: Transaction) => ({
  outbox: transaction.table<OutboxEntry, string>('outbox'),
  undo: transaction.table<BeforeImage, string>('undo'),
  sent: transaction.table<SentBatch, string>('sent'),
  meta: transaction.table<Meta, string>('meta'),
});

/** Detects the one failed save that a person can fix. Inside a transaction the error that aborted it is wrapped. */
export function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== error && isQuotaExceeded(inner));
}
