// Counts what some work costs on the disk. Time depends on the machine, this does not.
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';

export interface DiskCost {
  /** Read from any table. */
  records: number;
  transactions: number;
}

const reads = ['getAll', 'getAllKeys', 'get', 'getKey', 'count', 'openCursor', 'openKeyCursor'] as const;

type Method = (this: unknown, ...args: unknown[]) => IDBRequest;

let begun = 0;
const database = IDBDatabase.prototype as unknown as Record<'transaction', Method>;
const { transaction } = database;
// From the start, because Dexie keeps the method when it opens a database.
database.transaction = function (...args) {
  begun += 1;
  return transaction.apply(this, args);
};

/** Counts until `end` is called. */
export function watchDisk(): { cost(): DiskCost; end(): DiskCost } {
  const begunBefore = begun;
  let records = 0;
  const store = IDBObjectStore.prototype as unknown as Record<string, Method>;
  const real = new Map(reads.map((name) => [name, store[name] as Method]));
  for (const [name, read] of real)
    store[name] = function (...args) {
      const request = read.apply(this, args);
      request.addEventListener('success', () => {
        records += Array.isArray(request.result) ? request.result.length : 1;
      });
      return request;
    };
  const cost = () => ({ records, transactions: begun - begunBefore });
  return {
    cost,
    end() {
      for (const [name, read] of real) store[name] = read;
      return cost();
    },
  };
}

export async function diskCostOf(work: () => Promise<unknown>): Promise<DiskCost> {
  const watch = watchDisk();
  await work();
  return watch.end();
}
