// Work of other people that waits on this device: how much, and never whose or what.
import { Dexie } from 'dexie';
import type { OutboxEntry } from './database.ts';
import { databaseName } from './database.ts';

export interface WaitingOfOthers {
  people: number;
  changes: number;
}

const isOfAPerson = (name: string) => name.startsWith(databaseName(''));

export async function waitingOfOthers(
  person: string,
  { indexedDB, IDBKeyRange }: Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>,
): Promise<WaitingOfOthers> {
  // Not every browser tells the names.
  const found = (await indexedDB.databases?.()) ?? [];
  const names = found.flatMap(({ name }) =>
    name && isOfAPerson(name) && name !== databaseName(person) ? [name] : [],
  );
  const counts = await Promise.all(
    names.map((name) => unsentIn(new Dexie(name, { indexedDB, IDBKeyRange }))),
  );
  const waiting = counts.filter((count) => count > 0);
  return { people: waiting.length, changes: waiting.reduce((sum, count) => sum + count, 0) };
}

async function unsentIn(database: Dexie): Promise<number> {
  try {
    await database.open();
    const outbox = database.tables.find(({ name }) => name === 'outbox');
    return outbox ? await outbox.filter(({ state }: OutboxEntry) => state !== 'settled').count() : 0;
  } finally {
    database.close();
  }
}
