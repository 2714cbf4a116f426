// The IndexedDB database of one signed-in person: the kept rows, and the data that preserves changes made offline.
import { Dexie } from 'dexie';
import type { Table, Transaction } from 'dexie';
import { replicatedTables, tables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { databaseName } from './database-names.ts';
import type { Environment } from '../sync/environment.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';

/**
 * One saved command. `waiting`: is sent. `held`: was answered so, and waits for another entry or another version.
 * `settled`: is final; its effect stays until the snapshot that holds it is complete. `attention`: was refused.
 */
export interface OutboxEntry {
  id: string;
  sequence: number;
  command: string;
  version: number;
  input: unknown;
  after: string[];
  /** The entries that add the rows it is about. Without them it has nothing to change. */
  needs?: string[];
  digest: string;
  savedAt: string;
  /** The same for all entries saved together. */
  batch: string;
  state: 'waiting' | 'held' | 'settled' | 'attention';
  outcome?: Outcome;
  /** For a settled entry: the number of snapshots to complete until one certainly holds the effect. */
  snapshotsToCome?: number;
  /** The refused entry that this one corrects. */
  replaces?: string;
  /** The subject's title at the time of the save. This device may have lost access to the row since. */
  about?: EntrySubject;
  /** Made in an organization or a role that its author has left. Kept for the author to read, and not sent. */
  former?: Former;
}

/** The former organization or role of an entry. */
export interface Former {
  /** The organization or role in which it was made. */
  as: string;
  /**
   * The server's time from which on the entry is deleted at a contact. Missing until the first contact after its author
   * left. Earlier versions kept a time of the device's clock as `until`; it does not count.
   */
  expiresAt?: string;
  before: Pick<OutboxEntry, 'state' | 'outcome'>;
}

/** The row that a change belongs to, with its title. */
export interface EntrySubject {
  id: number;
  title: string;
}

/** The row as the server knows it, before waiting entries wrote it; null if the server does not have it. */
export interface BeforeImage {
  key: string;
  table: TableName;
  id: string | number;
  before: AnyRow | null;
  /** The waiting entry that wrote the row last. */
  writer: string;
  /**
   * The entry that wrote the row first. If the row did not exist before, that entry adds it. Missing if an older app
   * version wrote the image.
   */
  firstWriter?: string;
}

/** Done entries, kept for 30 days: shown in the history, and sent again to a server restored from a backup. */
export interface SentBatch {
  /** The id of its first entry. */
  id: string;
  settledAt: string;
  entries: OutboxEntry[];
}

/** A sent entry with the instant at which it was settled. */
export type SentEntry = OutboxEntry & { settledAt: string };

export interface Meta {
  key: string;
  value: unknown;
}

/** Incremented with every change of the stored format. Older code does not write to newer data. */
export const replicaVersion = 7;

/** The stored data as one transaction sees it. */
export interface Stored {
  readonly outbox: Table<OutboxEntry, string>;
  readonly undo: Table<BeforeImage, string>;
  readonly sent: Table<SentBatch, string>;
  readonly meta: Table<Meta, string>;
  rows(name: TableName): Table<AnyRow, string | number>;
  /**
   * Registers writes that only the transaction waits for. Later requests see them done, and the browser works on them
   * while further requests are made.
   */
  later(...writes: PromiseLike<unknown>[]): void;
}

/** The Dexie database of one person's replica. */
export class ReplicaDatabase extends Dexie {
  declare outbox: Table<OutboxEntry, string>;
  declare undo: Table<BeforeImage, string>;
  declare sent: Table<SentBatch, string>;
  declare meta: Table<Meta, string>;

  /** Whether CryptoKeys can be stored. */
  readonly storesKeys: boolean = true;

  constructor(
    person: string,
    { indexedDB, IDBKeyRange }: Pick<Environment, 'indexedDB' | 'IDBKeyRange'>,
    { name = databaseName(person), stores = {} }: { name?: string; stores?: Record<string, string> } = {},
  ) {
    // "Saved" is shown after the commit, so the commit must have reached the disk.
    super(name, {
      indexedDB,
      IDBKeyRange,
      chromeTransactionDurability: 'strict',
      // The cache would copy every row that a screen reads once more.
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
      ...stores,
    });
  }

  rows(name: TableName): Table<AnyRow, string | number> {
    return this.table(name);
  }

  /**
   * Runs one transaction, over all tables unless tables are named. `work` may use only those tables. It runs outside of
   * Dexie's zones: to find the transaction again after each `await`, Dexie adds hundreds of steps between those of
   * `work`, and loses it after a hundred awaits without a database request.
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
    // A failure is handled at the end.
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

/** Detects the one failed save that a person can fix. Inside a transaction the error that aborted it is wrapped. */
export function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== error && isQuotaExceeded(inner));
}
