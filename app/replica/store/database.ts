// The IndexedDB database of one signed-in person: the kept rows, and what makes them survive being offline.
import { Dexie } from 'dexie';
import type { Table, Transaction } from 'dexie';
import { replicatedTables, tables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { databaseName } from './database-name.ts';
import type { Environment } from '../sync/environment.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';

/**
 * One saved command. `waiting` is sent; `held` was answered so and waits for another entry or another version;
 * `settled` is final, its effect stays until the snapshot that holds it is complete; `attention` was refused.
 */
export interface OutboxEntry {
  id: string;
  sequence: number;
  command: string;
  version: number;
  input: unknown;
  after: string[];
  /** The entries that add rows it is about: without them there is nothing that it could change. */
  needs?: string[];
  digest: string;
  savedAt: string;
  /** The same for all that were given in one go. */
  batch: string;
  state: 'waiting' | 'held' | 'settled' | 'attention';
  outcome?: Outcome;
  /** Settled: how many snapshots must still be completed until one holds the effect for certain. */
  snapshotsToCome?: number;
  /** The refused entry that this one corrects. */
  replaces?: string;
  /** The course it was about, as it was called when it was saved: this device may have had to forget it since. */
  about?: EntrySubject;
  /** Made in an organization or a role that its author has left: kept for them to read, and not sent. */
  former?: Former;
}

export interface Former {
  /** Where it was made. */
  as: string;
  /** The first moment at which it is no more, an instant. */
  until: string;
  before: Pick<OutboxEntry, 'state' | 'outcome'>;
}

export interface EntrySubject {
  id: number;
  title: string;
}

/** The row as the server knows it, before waiting entries wrote it; null when it does not know it. */
export interface BeforeImage {
  key: string;
  table: TableName;
  id: string | number;
  before: AnyRow | null;
  /** The waiting entry that wrote the row last. */
  writer: string;
  /** The one that wrote it first: where there was none before, it adds the row. An older app did not note it. */
  firstWriter?: string;
}

/** Entries that are done, kept 30 days: shown in the history, and sent again to a server restored from a backup. */
export interface SentBatch {
  /** That of its first entry. */
  id: string;
  settledAt: string;
  entries: OutboxEntry[];
}

export type SentEntry = OutboxEntry & { settledAt: string };

export interface Meta {
  key: string;
  value: unknown;
}

/** Counts up with every change of what is stored here; older code meeting newer data writes nothing. */
export const replicaVersion = 3;

/** What is stored here, as one transaction sees it. */
export interface Stored {
  readonly outbox: Table<OutboxEntry, string>;
  readonly undo: Table<BeforeImage, string>;
  readonly sent: Table<SentBatch, string>;
  readonly meta: Table<Meta, string>;
  rows(name: TableName): Table<AnyRow, string | number>;
  /**
   * Writes whose end only the transaction waits for. What is asked of the browser afterwards meets them done, and it works
   * on them while the next are made.
   */
  later(...writes: PromiseLike<unknown>[]): void;
}

export class ReplicaDatabase extends Dexie {
  declare outbox: Table<OutboxEntry, string>;
  declare undo: Table<BeforeImage, string>;
  declare sent: Table<SentBatch, string>;
  declare meta: Table<Meta, string>;

  constructor(person: string, { indexedDB, IDBKeyRange }: Pick<Environment, 'indexedDB' | 'IDBKeyRange'>) {
    // "Saved" is said after the commit, so the commit must have reached the disk.
    super(databaseName(person), {
      indexedDB,
      IDBKeyRange,
      chromeTransactionDurability: 'strict',
      // It would copy every row that a screen reads once more.
      cache: 'disabled',
    });
    this.version(replicaVersion).stores({
      ...Object.fromEntries(
        replicatedTables.map((name) => [name, ['id', ...tables[name].indexes.map(dexieIndex)].join(', ')]),
      ),
      outbox: 'id, sequence',
      undo: 'key',
      sent: 'id, settledAt',
      meta: 'key',
    });
  }

  rows(name: TableName): Table<AnyRow, string | number> {
    return this.table(name);
  }

  /**
   * One transaction, over everything unless tables are named, for work that uses the tables it is given and no others.
   * It runs outside of Dexie's zones: to find the transaction again after each `await` in one, Dexie puts hundreds of steps
   * between those of the work, and forgets it after a hundred awaits that asked the database nothing.
   */
  change<T>(work: (stored: Stored) => Promise<T>, tables: readonly Table[] = this.tables): Promise<T> {
    return this.transaction(
      'rw',
      tables,
      (transaction) =>
        new Dexie.Promise<T>((resolve, reject) =>
          queueMicrotask(() => void within(transaction, work).then(resolve, reject)),
        ),
    );
  }
}

async function within<T>(transaction: Transaction, work: (stored: Stored) => Promise<T>): Promise<T> {
  const rows = (name: string) => transaction.table(name);
  const unfinished: PromiseLike<unknown>[] = [];
  const later = (...writes: PromiseLike<unknown>[]) => {
    unfinished.push(...writes);
    // A failure is met at the end.
    for (const write of writes) write.then(undefined, () => {});
  };
  const result = await work({
    rows,
    later,
    outbox: rows('outbox'),
    undo: rows('undo'),
    sent: rows('sent'),
    meta: rows('meta'),
  });
  await Promise.all(unfinished);
  return result;
}

const dexieIndex = (columns: readonly string[]): string =>
  columns.length === 1 ? assertDefined(columns[0]) : `[${columns.join('+')}]`;
