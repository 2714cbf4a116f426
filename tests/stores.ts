// The stores that rules run on, each as units of work. One unit reads the writes of the previous ones.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ReplicaDatabase } from '#app/replica/store/database.ts';
import { EncryptedDatabase } from '#app/replica/store/encrypted/encrypted-database.ts';
import type { PersonDatabase } from '#app/replica/store/person-database.ts';
import type { Database } from '../sync-server/database/types.ts';
import { flushWrites, PostgresReader } from '#server/engine/postgres-store.ts';
import { testDatabase } from '#server/testing/test-database.ts';
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

  async IndexedDB() {
    return onDevice(newDevice(0));
  },

  async 'tables in memory over IndexedDB'() {
    const database = newDevice(60_000);
    // A table is loaded when all its rows are read.
    await database.change(async ({ rows }) => {
      for (const table of replicatedTables) await rows.find(table);
    });
    return onDevice(database);
  },

  async 'an encrypted copy'() {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const onFailure = (error: unknown) => {
      throw error;
    };
    const database = new EncryptedDatabase(
      { person: 'someone', key, onFailure },
      { indexedDB: new IDBFactory(), IDBKeyRange },
    );
    await database.open();
    return onDevice(database);
  },

  Postgres: async () => onDatabase(await testDatabase()),

  async 'the model of Postgres'() {
    return onDatabase(modelDatabase());
  },
};

const newDevice = (mostRowsInMemory: number) =>
  new ReplicaDatabase('someone', { indexedDB: new IDBFactory(), IDBKeyRange }, { mostRowsInMemory });

const onDevice = (database: PersonDatabase): TestStore => ({
  tables: replicatedTables,
  unit: (work) => database.change(({ rows }) => work(rows)),
  close: async () => database.close(),
});

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
