// The storage of a simulated device: it is killed at any step of a transaction, has no room, does not open, is evicted.
import { IDBKeyRange } from 'fake-indexeddb';
import { ReplicaDatabase } from '#app/replica/store/database.ts';
import { databaseName } from '#app/replica/store/database-names.ts';
import type { Replica } from '#app/replica/replica.ts';

/** The browser was killed: nothing of it goes on. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

type Kind = 'kill' | 'noRoom' | 'abort';

/** What will happen to one running replica, and whether it lives. */
export class Life {
  isOver = false;
  private fault: { kind: Kind; after: number } | undefined;

  /** At so many steps of the storage from now. */
  arm(kind: Kind, after: number): void {
    this.fault = { kind, after };
  }

  disarm(): void {
    this.fault = undefined;
  }

  end(): void {
    this.isOver = true;
  }

  /** One request to the storage inside a transaction. */
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

/** A transaction that has ended by itself is left alone. */
function abort(transaction: { abort(): void } | undefined): void {
  try {
    transaction?.abort();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
  }
}

/** What is done with each request to the storage, whatever it asks. */
type Around = <Request extends { trans: { abort(): void } }, Answer extends PromiseLike<unknown>>(
  ask: (request: Request) => Answer,
) => (request: Request) => Answer;

/** Every request of this replica to its storage passes here first. */
export function watchStorage(replica: Replica, life: Life): void {
  aroundRequests(replica, 'faults', (ask) => (request) => {
    life.step(request.trans);
    return ask(request);
  });
}

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

export const databaseOf = (replica: Replica): ReplicaDatabase => replica['database'];

interface RawFactory {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }> }
  >;
}

/** What lies on the disk, read past the code under test. */
export function onDisk(factory: IDBFactory, person: string): Record<string, unknown[]> {
  const stores = (factory as unknown as RawFactory)._databases.get(databaseName(person))?.rawObjectStores;
  const read: Record<string, unknown[]> = {};
  for (const [name, { records }] of stores ?? [])
    read[name] = [...records.values()].map(({ value }) => value);
  return read;
}

/** The browser throws the database away, as it may where storage is not protected. */
export function evict(factory: IDBFactory, person: string): void {
  (factory as unknown as RawFactory)._databases.delete(databaseName(person));
}

/** A copy of one person's database: a restored profile, a cloned tablet. */
export async function copyDisk(from: IDBFactory, to: IDBFactory, person: string): Promise<void> {
  const source = new ReplicaDatabase(person, { indexedDB: from, IDBKeyRange });
  const copy = new ReplicaDatabase(person, { indexedDB: to, IDBKeyRange });
  for (const { name } of source.tables) await copy.table(name).bulkPut(await source.table(name).toArray());
  source.close();
  copy.close();
}
