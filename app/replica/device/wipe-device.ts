// Wipes a device at sign-out: encrypts unsent work, deletes everything else, and removes it from the browser's files
// too. Each step is idempotent, so that an interrupted sign-out is finished at the next start.
import { replicatedTables } from '#shared/engine/schema.ts';
import { exportOutbox } from './outbox-file.ts';
import { ReplicaDatabase, isQuotaExceeded } from '../store/database.ts';
import { databaseName, deviceMemoryName, sweepName } from '../store/database-names.ts';
import { MetaStore } from '../store/meta.ts';
import { keepDatabaseClosed } from './sign-out-journal.ts';
import { removeDatabase } from './remove-database.ts';
import { shortName } from './short-name.ts';
import { rememberedPerson } from './unsent-work-of-others.ts';
import { encryptOutbox, encryptedWork } from './encrypt-outbox.ts';
import type { OutboxKey } from './encrypt-outbox.ts';

/** What stays: nothing; the unsent work, encrypted; or the whole replica, on a personal device. */
export type Kept = 'nothing' | 'unsent' | 'all';

/** The person who is leaving and what to keep, until that is done; then that the last traces are to be removed. */
const leavingKey = 'skillpact-leaving';
const sweepOnly = 'sweep';
/** Longer than a closed page keeps a hold on the data it read. */
const sweepAgainMs = 3_000;

/**
 * Marks the databases as closed. The steps that follow may be interrupted, and are finished at the next start. Returns
 * the mark.
 */
export function closeDatabases(person: string, kept: Kept): string {
  const gate = JSON.stringify([person, kept]);
  localStorage.setItem(leavingKey, gate);
  return gate;
}

/** Throws, and keeps everything, if the work to keep cannot be encrypted. */
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

/** Throws, and leaves everything in place, if the work to keep cannot be encrypted. */
export async function encryptAndWipe(
  person: string,
  kept: Kept,
  browser: Browser = globalThis,
): Promise<void> {
  if (kept === 'unsent') await sealUnsent(person, browser);
  // On a full device there is room only after data was deleted.
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
 * On a full device, also deletes the rows that the server has before encrypting. If there is still no room, nothing of
 * others can be read here, and the rest is fetched again when the owner of the waiting entries returns.
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
 * Removes deleted data from the browser's files. Chromium keeps deleted data until it rewrites the files, and files
 * with open readers even longer. Deleting a database makes it write out its memory. The next deletion rewrites both
 * files without the deleted data. The one after that, from the next page, removes the old files.
 */
export async function sweep({ indexedDB }: Pick<Browser, 'indexedDB'> = globalThis): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(sweepName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('swept').put(1, 1);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(opening.error);
  });
  await removeDatabase(sweepName, { indexedDB });
}
