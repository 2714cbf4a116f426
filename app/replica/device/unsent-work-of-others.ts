// Counts the unsent work on this device per person, without its content. Uses no library, because the sign-in page
// loads it.
import { databaseName, databaseNames, deviceMemoryName, peopleAmong } from '../store/database-names.ts';
import { keyValueStore } from '../store/key-value-store.ts';
import { encryptedOutboxName, encryptedWork } from './encrypt-outbox.ts';
import { shortName } from './short-name.ts';

/** One person's unsent work on this device. */
export interface WaitingHere {
  person: string;
  /** "Paul O."; empty if unknown. */
  label: string;
  changes: number;
}

export interface UnsentWorkOfOthers {
  people: number;
  changes: number;
}

type Browser = Pick<typeof globalThis, 'indexedDB'>;

/** Counts the people other than `person` who have unsent work on this device, and their changes. */
export async function unsentWorkOfOthers(person: string, browser: Browser): Promise<UnsentWorkOfOthers> {
  const others = (await waitingHere(browser)).filter((one) => one.person !== person);
  return { people: others.length, changes: others.reduce((sum, { changes }) => sum + changes, 0) };
}

/** Lists the people with unsent work on this device, encrypted or not. */
export async function waitingHere(browser: Browser = globalThis): Promise<WaitingHere[]> {
  const names = await databaseNames(browser);
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
  // Left by a session that ended before all was sent, or by an unfinished sign-out.
  for (const person of peopleAmong(names)) {
    const { label, changes } = await unsentIn(databaseName(person), browser);
    add(person, label || (holder?.id === person ? shortName(holder) : ''), changes);
  }
  return [...waiting.values()].filter(({ changes }) => changes > 0);
}

/** Returns the person whose replica is on this device. */
export async function rememberedPerson(browser: Browser): Promise<{ id?: unknown } | undefined> {
  const memory = keyValueStore<{ key: string; value?: { id?: unknown } }>(deviceMemoryName, 10, browser);
  return (await memory.get('person'))?.value;
}

/** Counts the waiting entries in a person's database and reads its label, regardless of the device's current owner. */
function unsentIn(name: string, { indexedDB }: Browser): Promise<Pick<WaitingHere, 'label' | 'changes'>> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // The database was deleted since. Does not create a new one.
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
