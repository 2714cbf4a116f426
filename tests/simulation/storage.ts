// The storage of a simulated device. It can be killed at any step of a transaction, be full, fail to open, or be
// evicted.
import { IDBKeyRange } from 'fake-indexeddb';
import { ReplicaDatabase } from '#app/replica/store/database.ts';
import { databaseName } from '#app/replica/store/database-names.ts';
import type { Replica } from '#app/replica/replica.ts';

/** The browser was killed. None of its work continues. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

type Kind = 'kill' | 'noRoom' | 'abort';

/** The pending fault of one running replica, and whether it is alive. */
export class Life {
  isOver = false;
  private fault: { kind: Kind; after: number } | undefined;

  /** Schedules a fault after this many steps of the storage. */
  arm(kind: Kind, after: number): void {
    this.fault = { kind, after };
  }

  disarm(): void {
    this.fault = undefined;
  }

  end(): void {
    this.isOver = true;
  }

  /** Counts one request to the storage inside a transaction. */
  step(transaction: { abort(): void } | undefined): void {
    if (this.isOver) throw new Killed('the browser is gone');
    if (!this.fault || this.fault.after-- > 0) return;
    const { kind } = this.fault;
    this.fault = undefined;
    if (kind === 'noRoom') throw new DOMException('no room', 'QuotaExceededError');
    if (kind === 'kill') this.end();
    abort(transaction);
    throw kind === 'kill' ? new Killed('killed') : new DOMException('aborted', 'AbortError');
  }
}

/** Aborts a transaction unless it has ended already. */
function abort(transaction: { abort(): void } | undefined): void {
  try {
    transaction?.abort();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
  }
}

/** Wraps each request to the storage, of any kind. */
type Around = <Request extends { trans: { abort(): void } }, Answer extends PromiseLike<unknown>>(
  ask: (request: Request) => Answer,
) => (request: Request) => Answer;

/** Routes every storage request of this replica through `life`. */
export function watchStorage(replica: Replica, life: Life): void {
  aroundRequests(replica, 'faults', (ask) => (request) => {
    life.step(request.trans);
    return ask(request);
  });
}

/** Wraps every storage request of a replica, as a Dexie middleware. */
export function aroundRequests(replica: Replica, name: string, around: Around): void {
  databaseOf(replica).use({
    stack: 'dbcore',
    name,
    create: (core) => ({
      ...core,
      table(tableName) {
        const table = core.table(tableName);
        return {
          ...table,
          mutate: around(table.mutate.bind(table)),
          get: around(table.get.bind(table)),
          getMany: around(table.getMany.bind(table)),
          query: around(table.query.bind(table)),
          openCursor: around(table.openCursor.bind(table)),
          count: around(table.count.bind(table)),
        };
      },
    }),
  });
}

export const databaseOf = (replica: Replica): ReplicaDatabase => replica['database'] as ReplicaDatabase;

interface RawFactory {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }> }
  >;
}

/** Reads the data on the disk without the code under test. */
export function onDisk(factory: IDBFactory, person: string): Record<string, unknown[]> {
  const stores = (factory as unknown as RawFactory)._databases.get(databaseName(person))?.rawObjectStores;
  const read: Record<string, unknown[]> = {};
  for (const [name, { records }] of stores ?? [])
    read[name] = [...records.values()].map(({ value }) => value);
  return read;
}

/** Returns the people who have a database on this disk. */
export function peopleOn(factory: IDBFactory): string[] {
  const start = databaseName('');
  const names = [...(factory as unknown as RawFactory)._databases.keys()];
  return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

/** Evicts the database, as a browser may do with unprotected storage. */
export function evict(factory: IDBFactory, person: string): void {
  (factory as unknown as RawFactory)._databases.delete(databaseName(person));
}

/** Copies one person's database, like a restored profile or a cloned tablet. */
export async function copyDisk(from: IDBFactory, to: IDBFactory, person: string): Promise<void> {
  const source = new ReplicaDatabase(person, { indexedDB: from, IDBKeyRange });
  const copy = new ReplicaDatabase(person, { indexedDB: to, IDBKeyRange });
  for (const { name } of source.tables) await copy.table(name).bulkPut(await source.table(name).toArray());
  source.close();
  copy.close();
}
