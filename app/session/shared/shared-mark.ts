// Whether this device is shared by a team. Read before the first screen, so it uses nothing but local storage and the
// list of databases.
import { hasDatabase, sharedDeviceName } from '#app/replica/store/database-names.ts';

const key = 'skillpact-shared';

export const isSharedDevice = (): boolean => localStorage.getItem(key) !== null;

export const markShared = (): void => localStorage.setItem(key, 'yes');

export const unmarkShared = (): void => localStorage.removeItem(key);

/** A killed browser may lose its last local storage writes, but not a database. */
export async function findSharedMark(): Promise<void> {
  if (!isSharedDevice() && (await hasDatabase(sharedDeviceName))) markShared();
}
