// Work of other people that waits on this device: how much, and never whose or what.
import { Dexie } from 'dexie';
import type { OutboxEntry } from './database.ts';
import { databaseName } from './database.ts';
import { sealedName, sealedWork } from './seal.ts';

export interface WaitingOfOthers {
  people: number;
  changes: number;
}

const isOfAPerson = (name: string) => name.startsWith(databaseName(''));

type Browser = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

export async function waitingOfOthers(person: string, browser: Browser): Promise<WaitingOfOthers> {
  // Not every browser tells the names.
  const found = (await browser.indexedDB.databases?.()) ?? [];
  const names = found.flatMap(({ name }) => name ?? []);
  const counts = new Map<string, number>();
  if (names.includes(sealedName))
    for (const sealed of await sealedWork(browser).all())
      counts.set(sealed.person, (counts.get(sealed.person) ?? 0) + sealed.changes);
  // Of a sign-out that has not been finished.
  for (const name of names.filter(isOfAPerson)) {
    const theirs = name.slice(databaseName('').length);
    counts.set(theirs, (counts.get(theirs) ?? 0) + (await unsentIn(new Dexie(name, browser))));
  }
  counts.delete(person);
  const waiting = [...counts.values()].filter((count) => count > 0);
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
