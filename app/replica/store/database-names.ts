// The names of this device's databases, and a check that one exists. The check creates nothing and uses no library,
// because a visitor's first page runs it.

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

export async function hasDatabase(name: string): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => []);
  return databases.some((database) => database.name === name);
}
