// The names of this device's databases, and a check that one exists. The check creates nothing and uses no library,
// because a visitor's first page runs it.

/** The database of one person's replica. */
export const databaseName = (person: string): string => `skillpact-${person}`;

/** The change signal of that database. */
export const changeSignalName = (person: string): string => `skillpact-client-${person}`;

/** The database that names the owner of the replica on this device. It exists only while there is a replica. */
export const deviceMemoryName = 'skillpact';

/** The database that records a sign-out; see sign-out-journal.ts. */
export const leftName = 'skillpact.left';

export async function hasDatabase(name: string): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => []);
  return databases.some((database) => database.name === name);
}
