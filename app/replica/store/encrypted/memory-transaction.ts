// Transactions over tables in memory, with the rules of IndexedDB: a writer has its tables for itself, and a transaction
// ends once its last request is done and nothing new was asked.
import { Dexie } from 'dexie';
import type { DBCoreTransaction } from 'dexie';
import type { Key } from './key-order.ts';
import type { MemoryTable } from './memory-table.ts';

/** What a transaction changed in one table, in the order of the changes. */
export interface TableChange {
  table: MemoryTable;
  changes: ReadonlyMap<Key, object | undefined>;
}

/** Writes the changes of a transaction to the disk. Rejects if they are not there. */
export type Persist = (changes: readonly TableChange[]) => Promise<void>;

type State = 'waiting' | 'active' | 'committing' | 'over';

export class MemoryTransaction implements DBCoreTransaction {
  readonly mode: 'readonly' | 'readwrite';
  readonly stores: ReadonlySet<string>;
  error: unknown = null;
  // Set by Dexie.
  onerror: ((event: Event) => void) | null = null;
  onabort: ((event: Event) => void) | null = null;
  oncomplete: (() => void) | null = null;
  private readonly scheduler: TransactionScheduler;
  private state: State = 'waiting';
  private readonly queue: { run: () => void; fail: (error: unknown) => void }[] = [];
  private requests = 0;
  private readonly done: { change: TableChange; before: Map<Key, object | undefined> }[] = [];

  constructor(scheduler: TransactionScheduler, stores: readonly string[], mode: 'readonly' | 'readwrite') {
    this.scheduler = scheduler;
    this.stores = new Set(stores);
    this.mode = mode;
  }

  /** Runs a request, once it is this transaction's turn. */
  request<T>(work: () => T): PromiseLike<T> {
    this.requests += 1;
    if (this.state === 'active') return new Dexie.Promise<T>((resolve) => resolve(work()));
    if (this.state !== 'waiting')
      return Dexie.Promise.reject(
        new DOMException('The transaction is over', 'TransactionInactiveError'),
      ) as PromiseLike<T>;
    return new Dexie.Promise<T>((resolve, reject) => {
      const run = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.queue.push({ run, fail: reject });
    });
  }

  change(change: TableChange): void {
    if (this.mode === 'readonly') throw new DOMException('The transaction only reads', 'ReadOnlyError');
    this.done.push({ change, before: change.table.change(change.changes) });
  }

  begin(): void {
    this.state = 'active';
    for (const { run } of this.queue.splice(0)) run();
    this.watch();
  }

  get isWaiting(): boolean {
    return this.state === 'waiting';
  }

  commit(): void {
    if (this.state === 'active') void this.end();
  }

  abort(): void {
    if (this.state === 'over' || this.state === 'committing') return;
    this.rollBack();
    this.state = 'over';
    for (const { fail } of this.queue.splice(0)) fail(this.error ?? aborted());
    this.scheduler.ended(this);
    queueMicrotask(() => this.onabort?.(new Event('abort')));
  }

  /** Dexie's cache asks for it, and it is off. */
  addEventListener(): void {}

  /** Ends the transaction in the first task in which nothing was asked since the task before. */
  private watch(): void {
    const before = this.requests;
    this.scheduler.soon(() => {
      if (this.state !== 'active') return;
      if (this.requests === before) void this.end();
      else this.watch();
    });
  }

  private async end(): Promise<void> {
    this.state = 'committing';
    try {
      if (this.done.length > 0) await this.scheduler.persist(this.done.map(({ change }) => change));
      this.state = 'over';
      this.oncomplete?.();
    } catch (error) {
      this.error = error;
      this.rollBack();
      this.state = 'over';
      this.onabort?.(new Event('abort'));
    } finally {
      this.scheduler.ended(this);
    }
  }

  private rollBack(): void {
    for (const { change, before } of this.done.splice(0).reverse()) change.table.change(before);
  }
}

const aborted = () => new DOMException('The transaction was aborted', 'AbortError');

/** Lets transactions run that don't stand in each other's way, in the order in which they were made. */
export class TransactionScheduler {
  readonly persist: Persist;
  private readonly all: MemoryTransaction[] = [];
  private readonly channel = new MessageChannel();
  private readonly tasks: (() => void)[] = [];
  private isOpen = false;
  private failure: { error: unknown } | undefined;

  constructor(persist: Persist) {
    this.persist = persist;
    this.channel.port1.onmessage = () => this.tasks.shift()?.();
    // In Node, a port keeps the process alive.
    (this.channel.port1 as { unref?: () => void }).unref?.();
  }

  /** Until the tables are filled, every transaction waits. */
  open(): void {
    this.isOpen = true;
    this.next();
  }

  add(transaction: MemoryTransaction): void {
    this.all.push(transaction);
    // Not in this call: Dexie sets its handlers after it.
    queueMicrotask(() => (this.failure ? this.fail(this.failure.error) : this.next()));
  }

  ended(transaction: MemoryTransaction): void {
    const place = this.all.indexOf(transaction);
    if (place >= 0) this.all.splice(place, 1);
    this.next();
  }

  /** Ends all that wait, because the tables could not be filled. */
  fail(error: unknown): void {
    this.failure = { error };
    for (const transaction of this.all.slice()) {
      transaction.error = error;
      transaction.abort();
    }
  }

  /** Runs in the next task. */
  soon(task: () => void): void {
    this.tasks.push(task);
    this.channel.port2.postMessage(null);
  }

  private next(): void {
    if (!this.isOpen) return;
    for (const [place, transaction] of this.all.slice().entries()) {
      if (!transaction.isWaiting) continue;
      const earlier = this.all.slice(0, place);
      if (!earlier.some((other) => standsInTheWay(other, transaction))) transaction.begin();
    }
  }
}

function standsInTheWay(other: MemoryTransaction, transaction: MemoryTransaction): boolean {
  if (other.mode === 'readonly' && transaction.mode === 'readonly') return false;
  return [...transaction.stores].some((store) => other.stores.has(store));
}
