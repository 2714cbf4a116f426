// Removes what a device holds in plain text when it becomes a shared one: unsent work is encrypted for its person, as at
// a sign-out, and the rest is deleted. Runs at each start of a shared device, so that an interrupted run is finished.
import {
  changeSignalName,
  deviceMemoryName,
  peopleAmong,
  removeDatabase,
  sweepName,
} from '../store/database-names.ts';
import { encryptAndWipe, sweep } from './wiping/wipe-device.ts';

type Browser = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange' | 'localStorage'>;

/** Throws, and keeps that person's copy, if unsent work cannot be encrypted. */
export async function removePlainCopies(browser: Browser = globalThis): Promise<void> {
  // Throws where the browser lists none: nobody would know what is left.
  const names = (await browser.indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const people = peopleAmong(names);
  const failures: unknown[] = [];
  for (const person of people)
    // The copies of others go, whatever keeps this one.
    await removeOne(person, browser).catch((error: unknown) => failures.push(error));
  if (names.includes(deviceMemoryName)) await removeDatabase(deviceMemoryName, browser);
  // A run that was interrupted there may not have cleaned the files.
  if (people.length > 0 || names.includes(sweepName)) await sweep(browser);
  if (failures.length > 0) throw failures[0];
}

async function removeOne(person: string, browser: Browser): Promise<void> {
  await encryptAndWipe(person, 'unsent', browser);
  // What was removed on purpose is no loss.
  browser.localStorage.removeItem(changeSignalName(person));
}
