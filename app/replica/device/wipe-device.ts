// Leaving a device: what was not sent is sealed, everything else goes, and goes from the files of the browser too. Each
// step can be done again, so that a sign-out that was cut off is finished at the next start.
import { replicatedTables } from '#shared/engine/schema.ts';
import { exportOutbox } from './outbox-file.ts';
import { ReplicaDatabase } from '../store/database.ts';
import { databaseName } from '../store/database-name.ts';
import { deviceMemoryName } from './has-device-owner.ts';
import { MetaStore } from '../store/meta.ts';
import { keepDatabaseClosed } from './sign-out-journal.ts';
import { isQuotaExceeded } from '../store/quota-exceeded.ts';
import { rememberedPerson } from './unsent-work-of-others.ts';
import { encryptOutbox, encryptedWork } from './encrypt-outbox.ts';
import type { OutboxKey } from './encrypt-outbox.ts';
import { shortName } from './short-name.ts';

/** What stays: nothing, what was not sent, sealed; or the whole copy, on a device of one's own. */
export type Kept = 'nothing' | 'unsent' | 'all';

/** Who is leaving and what is kept of theirs, until it is done; then that the last traces are to be swept. */
const leavingKey = 'skillpact-leaving';
const sweepOnly = 'sweep';
/** Longer than a page that was left holds on to what it read. */
const sweepAgainMs = 3_000;

/** From now on nobody works here: what follows can be cut off, and is finished at the next start. Returns what it says. */
export function closeDatabases(person: string, kept: Kept): string {
  const gate = JSON.stringify([person, kept]);
  localStorage.setItem(leavingKey, gate);
  return gate;
}

/** Throws, and keeps all there is, when what shall be kept cannot be sealed. */
export async function finishWiping(): Promise<void> {
  const leaving = localStorage.getItem(leavingKey) ?? sweepOnly;
  if (leaving !== sweepOnly) {
    const [person, kept] = JSON.parse(leaving) as [string, Kept];
    await encryptAndWipe(person, kept);
    localStorage.setItem(leavingKey, sweepOnly);
    await keepDatabaseClosed();
    return;
  }
  await sweep();
  setTimeout(() => void sweep().then(() => localStorage.removeItem(leavingKey), reportError), sweepAgainMs);
}

type Browser = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** Throws, with everything still there, when what shall be kept cannot be sealed. */
export async function encryptAndWipe(
  person: string,
  kept: Kept,
  browser: Browser = globalThis,
): Promise<void> {
  if (kept === 'unsent') await sealUnsent(person, browser);
  // On a full device there is room for it only once something has gone.
  const isSwept = await sweep(browser).then(
    () => true,
    () => false,
  );
  if (kept !== 'all') await removeDatabase(databaseName(person), browser);
  await removeDatabase(deviceMemoryName, browser);
  if (!isSwept) await sweep(browser);
}

async function sealUnsent(person: string, browser: Browser): Promise<void> {
  const database = new ReplicaDatabase(person, browser);
  try {
    await database.open();
    const entries = (await database.outbox.orderBy('sequence').toArray()).filter(
      ({ state }) => state !== 'settled',
    );
    if (entries.length === 0) return;
    const key = await new MetaStore(database).get<OutboxKey | null>('sealingKey', null);
    if (!key) throw new Error('There is no key to encrypt with.');
    const text = exportOutbox({ person, name: '' }, entries, new Date().toISOString());
    const label = await labelOf(person, browser);
    const sealed = await encryptOutbox(text, { person, label, changes: entries.length }, key);
    await encryptedWork(browser)
      .put(sealed)
      .catch(async (error: unknown) => {
        if (!isQuotaExceeded(error)) throw error;
        await makeRoom(database);
        await encryptedWork(browser).put(sealed);
      });
  } finally {
    database.close();
  }
}

/**
 * On a full device what the server has too goes first. Should there still be no room, nothing of others can be read here,
 * and whoever comes back with what waits gets the rest anew.
 */
async function makeRoom(database: ReplicaDatabase): Promise<void> {
  const rows = replicatedTables.map((name) => database.table(name));
  const { undo, sent, meta } = database;
  await database.transaction('rw', [...rows, undo, sent, meta], async () => {
    await Promise.all([...rows, undo, sent].map((table) => table.clear()));
    await meta.bulkDelete(['cookie', 'isMidChain', 'isReady', 'received', 'classesSince', 'lastUpdatedAt']);
  });
}

async function labelOf(person: string, browser: Browser): Promise<string> {
  const holder = await rememberedPerson(browser);
  return holder?.id === person ? shortName(holder) : '';
}

/**
 * Chromium keeps what was deleted in its files until it writes them anew, and files that somebody still reads even
 * longer. A database that is deleted makes it write out what it has in memory; the next deletion then rewrites both
 * without what is gone, and the one after that, from the next page, removes the old files.
 */
export async function sweep({ indexedDB }: Pick<Browser, 'indexedDB'> = globalThis): Promise<void> {
  const name = 'skillpact.sweep';
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('swept').put(1, 1);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(opening.error);
  });
  await removeDatabase(name, { indexedDB });
}

/** Other tabs that have it open let go of it when they are asked. */
export function removeDatabase(name: string, { indexedDB }: Pick<Browser, 'indexedDB'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
