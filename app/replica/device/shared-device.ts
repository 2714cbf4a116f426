// What a shared device knows of itself and of the people who have a copy here. Nothing in it needs a key to be read: a
// first name and an initial, how many changes wait, and the wrapped keys.
import { tabletLockMinutes } from '#shared/policy.ts';
import type { EncryptedOutbox, OutboxKey } from './encrypt-outbox.ts';
import { encryptedCopyName, removeDatabase, sharedDeviceName } from '../store/database-names.ts';
import type { EntrySubject } from '../store/stored-values.ts';
import { keyValueStore } from '../store/key-value-store.ts';
import { headNumber, logStore } from '../store/encrypted/log-head.ts';
import type { LogHead } from '../store/encrypted/log-head.ts';
import type { PasskeyKey } from './passkey-key.ts';
import type { WrappedKey } from './wrapped-key.ts';

/** One person's copy on this device. */
export interface Copy {
  key: `copy ${string}`;
  person: string;
  /** "Tess P." */
  label: string;
  /** Tells two accounts of one person apart. An earlier version did not store it. */
  organization?: string | null;
  /** The key of the copy, wrapped by the PIN. Null after too many wrong PINs. */
  wrapped: WrappedKey | null;
  /** The same key, wrapped by a passkey of the person, if they unlock with one here. */
  passkey?: PasskeyKey | undefined;
  /** The same key, for which the server holds the key. Only the person gets it, after a sign-in. */
  recovery: EncryptedOutbox;
  /** For noting completions after too many wrong PINs. Missing until the copy was open with a connection. */
  notes?: NotePlace;
  /** Wrong PINs in a row, those being checked included. */
  tries: number;
  /** How long the device home still has to be open before the next try. */
  waitMs: number;
}

/** What a copy shows of itself without its key, so that completions can be noted for it. */
export interface NotePlace {
  key: OutboxKey;
  /** The courses that the person works on. */
  courses: EntrySubject[];
}

/** The device itself. */
export interface SharedDevice {
  key: 'device';
  /** The copy locks itself after so long without a touch, unless the organization has its own time. */
  idleMinutes: number;
  /** What the organization of the person who was in last has set. Null if it leaves the time to each tablet. */
  teamMinutes: number | null;
}

type Browser = Pick<typeof globalThis, 'indexedDB'>;

const store = (browser?: Browser) => keyValueStore<Copy | SharedDevice>(sharedDeviceName, 1, browser);

const copyKey = (person: string): Copy['key'] => `copy ${person}`;

export async function sharedDevice(browser?: Browser): Promise<SharedDevice | undefined> {
  return (await store(browser).get('device')) as SharedDevice | undefined;
}

/** Makes the device a shared one. */
export const saveSharedDevice = (idleMinutes: number, browser?: Browser): Promise<void> =>
  store(browser).put({ key: 'device', idleMinutes, teamMinutes: null });

/** Changes the times of a device that is shared. */
export const changeSharedDevice = (
  times: Partial<Omit<SharedDevice, 'key'>>,
  browser?: Browser,
): Promise<void> => store(browser).change('device', (device) => ({ ...device, ...times }));

/** The minutes without a touch after which the device locks itself. */
export async function lockMinutes(browser?: Browser): Promise<number> {
  const device = await sharedDevice(browser);
  return device?.teamMinutes ?? device?.idleMinutes ?? tabletLockMinutes;
}

export async function copiesHere(browser?: Browser): Promise<Copy[]> {
  const all = await store(browser).all();
  return all.filter((one): one is Copy => one.key !== 'device');
}

export async function copyOf(person: string, browser?: Browser): Promise<Copy | undefined> {
  return (await store(browser).get(copyKey(person))) as Copy | undefined;
}

export const saveCopy = (copy: Omit<Copy, 'key'>, browser?: Browser): Promise<void> =>
  store(browser).put({ ...copy, key: copyKey(copy.person) });

/** Changes what is known of a copy, whatever other pages change meanwhile. */
export const changeCopy = (
  person: string,
  change: (copy: Copy) => Partial<Copy>,
  browser?: Browser,
): Promise<void> =>
  store(browser).change(copyKey(person), (copy) => ({ ...(copy as Copy), ...change(copy as Copy) }));

/** First the key, without which the rest is noise. */
export async function removeCopy(person: string, browser: Browser = globalThis): Promise<void> {
  await store(browser).remove(copyKey(person));
  await removeDatabase(encryptedCopyName(person), browser);
}

/** Makes the device an ordinary one again. Its people have left it before. */
export const forgetSharedDevice = (browser: Browser = globalThis): Promise<void> =>
  removeDatabase(sharedDeviceName, browser);

/** How many changes of a person wait in a copy, locked or not. */
export function waitingIn(person: string, { indexedDB }: Browser = globalThis): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(encryptedCopyName(person));
    // There is no copy yet. Does not create one.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const database = opening.result;
      const done = (waiting: number) => {
        database.close();
        resolve(waiting);
      };
      if (!database.objectStoreNames.contains(logStore)) return done(0);
      const request: IDBRequest<LogHead | undefined> = database
        .transaction(logStore)
        .objectStore(logStore)
        .get(headNumber);
      request.onsuccess = () => done(request.result?.waiting ?? 0);
      request.onerror = () => done(0);
    };
  });
}
