// The names of this device's databases, and which of them there are. Uses no library, because a visitor's first page runs it.

/** The database of one person's replica. */
export const databaseName = (person: string): string => `skillpact-${person}`;

/** The change signal of that database. */
export const changeSignalName = (person: string): string => `skillpact-client-${person}`;

/** The encrypted database of one person on a shared device. */
export const encryptedCopyName = (person: string): string => `skillpact.copy.${person}`;

/** The databases of views as a colleague. Each has a key that only its page has. */
export const viewNameStart = 'skillpact.view.';

/** The database that says that this device is shared, and who has a copy here. */
export const sharedDeviceName = 'skillpact.shared';

/** The database that names the owner of the replica on this device. It exists only while there is a replica. */
export const deviceMemoryName = 'skillpact';

/** The database that records a sign-out; see sign-out-journal.ts. */
export const leftName = 'skillpact.left';

/** Exists while deleted data is removed from the browser's files. */
export const sweepName = 'skillpact.sweep';

type Browser = Pick<typeof globalThis, 'indexedDB'>;

/** Lists the databases of this device. Not every browser does; then there are none. */
export async function databaseNames({ indexedDB }: Browser = globalThis): Promise<string[]> {
  const found = (await indexedDB.databases?.()) ?? [];
  return found.flatMap(({ name }) => name ?? []);
}

/** Returns the people whose replica is among these databases. */
export const peopleAmong = (names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(databaseName('')) ? name.slice(databaseName('').length) : []));

export const hasDatabase = async (name: string): Promise<boolean> =>
  (await databaseNames().catch((): string[] => [])).includes(name);

/** Deletes a database. Other tabs close it on request. */
export function removeDatabase(name: string, { indexedDB }: Browser): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
