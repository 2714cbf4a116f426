// Work that waits on this device: how much of whose, and never what. Without a library: the sign-in page carries this.
import { databaseName } from '../store/database-name.ts';
import { deviceMemoryName } from './has-device-owner.ts';
import { keyValueStore } from '../store/key-value-store.ts';
import { encryptedOutboxName, encryptedWork } from './encrypt-outbox.ts';
import { shortName } from './short-name.ts';

export interface WaitingHere {
  person: string;
  /** "Paul O."; empty where it is not known. */
  label: string;
  changes: number;
}

export interface UnsentWorkOfOthers {
  people: number;
  changes: number;
}

type Browser = Pick<typeof globalThis, 'indexedDB'>;

const isOfAPerson = (name: string) => name.startsWith(databaseName(''));

export async function unsentWorkOfOthers(person: string, browser: Browser): Promise<UnsentWorkOfOthers> {
  const others = (await waitingHere(browser)).filter((one) => one.person !== person);
  return { people: others.length, changes: others.reduce((sum, { changes }) => sum + changes, 0) };
}

export async function waitingHere(browser: Browser = globalThis): Promise<WaitingHere[]> {
  // Not every browser tells the names.
  const found = (await browser.indexedDB.databases?.()) ?? [];
  const names = found.flatMap(({ name }) => name ?? []);
  const waiting = new Map<string, WaitingHere>();
  const add = (person: string, label: string, changes: number) => {
    const known = waiting.get(person);
    waiting.set(person, {
      person,
      label: label || (known?.label ?? ''),
      changes: changes + (known?.changes ?? 0),
    });
  };
  if (names.includes(encryptedOutboxName))
    for (const { person, label = '', changes } of await encryptedWork(browser).all())
      add(person, label, changes);
  const holder = names.includes(deviceMemoryName) ? await rememberedPerson(browser) : undefined;
  // Of a session that ended before all was sent, or of a sign-out that has not been finished.
  for (const name of names.filter(isOfAPerson)) {
    const person = name.slice(databaseName('').length);
    const { label, changes } = await unsentIn(name, browser);
    add(person, label || (holder?.id === person ? shortName(holder) : ''), changes);
  }
  return [...waiting.values()].filter(({ changes }) => changes > 0);
}

/** The person whose working copy is here. */
export async function rememberedPerson(browser: Browser): Promise<{ id?: unknown } | undefined> {
  const memory = keyValueStore<{ key: string; value?: { id?: unknown } }>(deviceMemoryName, 10, browser);
  return (await memory.get('person'))?.value;
}

/** How much waits in somebody's own database, and the name that it keeps itself, whoever holds the device by now. */
function unsentIn(name: string, { indexedDB }: Browser): Promise<Pick<WaitingHere, 'label' | 'changes'>> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // It has gone meanwhile: none is made.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve({ label: '', changes: 0 });
    opening.onsuccess = () => {
      const database = opening.result;
      const done = (label: string, changes: number) => {
        database.close();
        resolve({ label, changes });
      };
      if (!database.objectStoreNames.contains('outbox')) return done('', 0);
      const transaction = database.transaction(['outbox', 'meta']);
      const entries: IDBRequest<{ state: string }[]> = transaction.objectStore('outbox').getAll();
      const label: IDBRequest<{ value: string } | undefined> = transaction.objectStore('meta').get('label');
      transaction.oncomplete = () =>
        done(label.result?.value ?? '', entries.result.filter(({ state }) => state !== 'settled').length);
      transaction.onabort = () => {
        database.close();
        reject(transaction.error ?? new Error('Unsent changes could not be counted.'));
      };
    };
  });
}
