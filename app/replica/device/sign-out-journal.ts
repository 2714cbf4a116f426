// That somebody has left, kept in a database. What a page stores beside one reaches the disk many seconds later: a
// browser that is killed before that would open as whoever has just signed out.
import { hasDatabase, leftName } from '../store/database-names.ts';
import { keyValueStore } from '../store/key-value-store.ts';

export interface SignOutRecord {
  /** Which session is to end on the server. */
  session: string;
  person?: string;
  /** Whose copy is still to go, and what of it stays, as the sign-out has it; gone once that is done. */
  gate?: string | undefined;
}

const key = 'left';

const store = () => keyValueStore<SignOutRecord & { key: string }>(leftName, 1);

export const recordSignOut = (left: SignOutRecord): Promise<void> => store().put({ ...left, key });

/** Nobody has, as a rule: then nothing is made. */
export async function readSignOut(): Promise<SignOutRecord | undefined> {
  return (await hasDatabase(leftName)) ? store().get(key) : undefined;
}

/** Their copy has gone. */
export async function keepDatabaseClosed(): Promise<void> {
  const left = await readSignOut();
  if (left?.gate) await recordSignOut({ ...left, gate: undefined });
}

/** The server knows. */
export const forgetSignOut = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(leftName);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
