// A small key-value store in an IndexedDB database of its own. Uses no library, because a visitor's first page loads
// it.

export interface KeyValueStore<Value> {
  get(key: string): Promise<Value | undefined>;
  all(): Promise<Value[]>;
  put(value: Value): Promise<void>;
  /** Replaces the value by what `next` makes of it, in one transaction. Changes nothing if there is none. */
  change(key: string, next: (value: Value) => Value): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Each value contains its key in `key`. */
export function keyValueStore<Value extends { key: string }>(
  name: string,
  version: number,
  browser: Pick<typeof globalThis, 'indexedDB'> = globalThis,
): KeyValueStore<Value> {
  const facts = 'facts';

  function work<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
    return new Promise<Result>((resolve, reject) => {
      const opening = browser.indexedDB.open(name, version);
      opening.onerror = () => reject(opening.error);
      opening.onupgradeneeded = () => opening.result.createObjectStore(facts, { keyPath: 'key' });
      opening.onsuccess = () => {
        const database = opening.result;
        // Strict, because other data is deleted once these values are stored.
        const transaction = database.transaction(facts, mode, { durability: 'strict' });
        const request = ask(transaction.objectStore(facts));
        transaction.oncomplete = () => {
          database.close();
          resolve(request.result);
        };
        transaction.onabort = () => {
          database.close();
          reject(transaction.error);
        };
      };
    });
  }

  return {
    get: (key) => work('readonly', (store) => store.get(key)),
    all: () => work('readonly', (store) => store.getAll()),
    put: async (value) => void (await work('readwrite', (store) => store.put(value))),
    change: async (key, next) => {
      await work('readwrite', (store) => {
        const reading: IDBRequest<Value | undefined> = store.get(key);
        reading.onsuccess = () => {
          if (reading.result) store.put(next(reading.result));
        };
        return reading;
      });
    },
    remove: (key) => work('readwrite', (store) => store.delete(key)),
  };
}
