// Wipes a device at sign-out: encrypts unsent work, deletes everything else, and removes it from the browser's files
// too. Each step is idempotent, so that an interrupted sign-out is finished at the next start.
import { databaseName, deviceMemoryName, removeDatabase, sweepName } from '../../store/database-names.ts';
import type { Kept } from '../keep-copy-setting.ts';
import { keepDatabaseClosed } from '../sign-out-journal.ts';
import { wipeOtherAccounts } from './other-copies.ts';
import { sealUnsent } from './seal-unsent.ts';

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
  // Before the memory, which names them: an interrupted sign-out finds them again.
  await wipeOtherAccounts(person, browser);
  await removeDatabase(deviceMemoryName, browser);
  if (!isSwept) await sweep(browser);
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
