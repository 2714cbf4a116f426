// The stores that rules run on, each as units of work. One unit reads the writes of the previous ones.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ReplicaDatabase } from '#app/replica/store/database.ts';
import { DexieReader } from '#app/replica/store/dexie-reader.ts';
import type { Database } from '../sync-server/database/types.ts';
import { flushWrites, PostgresReader } from '#server/engine/postgres-store.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { Layer } from '#shared/engine/layer.ts';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { replicatedTables, tableNames } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { modelDatabase } from './simulation/model/model-database.ts';

export interface TestStore {
  /** The tables of the store. A device has no private tables. */
  tables: readonly TableName[];
  unit<T>(work: (store: Writer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const stores: Record<string, () => Promise<TestStore>> = {
  async MemoryStore() {
    const store = new MemoryStore();
    return { tables: tableNames, unit: (work) => work(store), close: async () => {} };
  },

  async 'a layer over MemoryStore'() {
    const store = new MemoryStore();
    return {
      tables: tableNames,
      async unit(work) {
        const layer = new Layer(store);
        const result = await work(layer);
        for (const { table, row, isNew } of layer.writes)
          await (isNew ? store.add(table, row as never) : store.put(table, row as never));
        return result;
      },
      close: async () => {},
    };
  },

  /** Like the replica's save: a layer over the reader, with its writes stored in bulk in one transaction. */
  async IndexedDB() {
    const database = new ReplicaDatabase('someone', { indexedDB: new IDBFactory(), IDBKeyRange });
    return {
      tables: replicatedTables,
      unit: (work) =>
        database.transaction('rw', database.tables, async () => {
          const layer = new Layer(new DexieReader(database));
          const result = await work(layer);
          for (const [table, writes] of groupBy(layer.writes, (write) => write.table))
            await database.rows(table).bulkPut(writes.map(({ row }) => row));
          return result;
        }),
      close: async () => database.close(),
    };
  },

  Postgres: async () => onDatabase(await testDatabase()),

  async 'the model of Postgres'() {
    return onDatabase(modelDatabase());
  },
};

/** Like the server's execution: a layer over the reader, with its writes flushed in one statement. */
const onDatabase = ({ knex, close }: Database): TestStore => ({
  tables: tableNames,
  unit: (work) =>
    knex.transaction(async (transaction) => {
      const reader = new PostgresReader(transaction);
      const layer = new Layer(reader);
      const result = await work(layer);
      await flushWrites(transaction, reader, layer.writes);
      return result;
    }),
  close,
});
