// Records a sign-out in a database. Local storage reaches the disk many seconds later: a browser that is killed before
// that would open as the person who has just signed out.
import { hasDatabase, leftName, removeDatabase } from '../store/database-names.ts';
import { keyValueStore } from '../store/key-value-store.ts';

export interface SignOutRecord {
  /** The session to end on the server. */
  session: string;
  person?: string;
  /** The person whose replica is still to be deleted, and what stays of it. Removed once that is done. */
  gate?: string | undefined;
}

const key = 'left';

const store = () => keyValueStore<SignOutRecord & { key: string }>(leftName, 1);

export const recordSignOut = (left: SignOutRecord): Promise<void> => store().put({ ...left, key });

/** Reads the recorded sign-out. Usually there is none; then no database is created. */
export async function readSignOut(): Promise<SignOutRecord | undefined> {
  return (await hasDatabase(leftName)) ? store().get(key) : undefined;
}

/** Records that the replica is deleted. */
export async function keepDatabaseClosed(): Promise<void> {
  const left = await readSignOut();
  if (left?.gate) await recordSignOut({ ...left, gate: undefined });
}

/** Deletes the record once the server knows about the sign-out. */
export const forgetSignOut = (): Promise<void> => removeDatabase(leftName, globalThis);
