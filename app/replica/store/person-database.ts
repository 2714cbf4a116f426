// What a replica needs of its database: the ordinary one (`database.ts`), or the encrypted one of a shared device.
import type { Reader } from '#shared/engine/store.ts';
import type { Layer } from '#shared/engine/layer.ts';
import type { BeforeImage, Meta, OutboxEntry, SentBatch } from './stored-values.ts';
import type { RowTables } from './row-tables.ts';
import type { WorkState } from './change-log.ts';

/** Values of a store in some order. The methods are those of Dexie. */
export interface Collection<Value> {
  toArray(): Promise<Value[]>;
  primaryKeys(): Promise<string[]>;
  count(): Promise<number>;
  delete(): Promise<number>;
  reverse(): Collection<Value>;
  limit(count: number): Collection<Value>;
}

/** A store of values by key. The methods are those of Dexie. */
export interface ValueStore<Value> {
  get(key: string): Promise<Value | undefined>;
  bulkGet(keys: readonly string[]): Promise<(Value | undefined)[]>;
  toArray(): Promise<Value[]>;
  count(): Promise<number>;
  toCollection(): Collection<Value>;
  filter(isWanted: (value: Value) => boolean): Collection<Value>;
  orderBy(column: string): Collection<Value>;
  where(column: string): { below(bound: string): Collection<Value> };
  put(value: Value): Promise<unknown>;
  bulkPut(values: readonly Value[]): Promise<unknown>;
  /** Rejects if the store has one of the keys. */
  bulkAdd(values: readonly Value[]): Promise<unknown>;
  delete(key: string): Promise<void>;
  bulkDelete(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** The stores of a person's own work. */
export interface OwnStores {
  readonly outbox: ValueStore<OutboxEntry>;
  readonly undo: ValueStore<BeforeImage>;
  readonly sent: ValueStore<SentBatch>;
  readonly meta: ValueStore<Meta>;
}

export type OwnStore = keyof OwnStores;

/** The stored data as one reading transaction sees it. */
export interface View extends OwnStores {
  readonly rows: Reader;
}

/** The stored data as one changing transaction sees it. */
export interface Stored extends OwnStores {
  /** The rows with the changes of this transaction, which are written at its end. */
  readonly rows: Layer;
  /** What this transaction has changed of the state of the work. */
  readonly work: Partial<WorkState>;
  /**
   * Registers writes that only the transaction waits for. Later requests see them done, and the browser works on them
   * while further requests are made.
   */
  later(...writes: PromiseLike<unknown>[]): void;
}

/** The database of one person. */
export interface PersonDatabase extends OwnStores {
  readonly name: string;
  /** The rows in memory. */
  readonly tablesInMemory: RowTables;
  /** Whether CryptoKeys can be stored. */
  readonly storesKeys: boolean;
  open(): Promise<unknown>;
  isOpen(): boolean;
  close(): void;
  delete(): Promise<void>;
  /**
   * Runs one transaction, over all stores unless some are named. `work` may use only those, and no rows if stores are named.
   * Changed rows are in memory when it resolves. Nothing is changed if `work` or the write to the disk fails.
   */
  change<T>(work: (stored: Stored) => Promise<T>, stores?: readonly OwnStore[]): Promise<T>;
  /** Reads as of one moment: from all stores, or from those that are named, and then no rows. */
  view<T>(work: (view: View) => Promise<T>, stores?: readonly OwnStore[]): Promise<T>;
  /** Calls back after each change of one of the stores, by any tab. Returns the function that unsubscribes. */
  follow(stores: readonly OwnStore[], changed: () => void): () => void;
  /** Calls back when the browser closes the database under the page. Returns the function that unsubscribes. */
  whenClosed(listener: () => void): () => void;
}

/** Collects the writes of `Stored.later`. */
export const laterIn =
  (unfinished: PromiseLike<unknown>[]): Stored['later'] =>
  (...writes) => {
    unfinished.push(...writes);
    // A failure is handled at the end.
    for (const write of writes) write.then(undefined, () => {});
  };
