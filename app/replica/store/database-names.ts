// What the databases of this device are called, and whether one is there: asked without making anything and without a
// library, because a visitor's first page asks.

/** Of one person's working copy. */
export const databaseName = (person: string): string => `skillpact-${person}`;

/** The change signal beside it. */
export const changeSignalName = (person: string): string => `skillpact-client-${person}`;

/** The database that says whose copy is here: there is one only while somebody's is. */
export const deviceMemoryName = 'skillpact';

/** That somebody has left: see sign-out-journal.ts. */
export const leftName = 'skillpact.left';

export async function hasDatabase(name: string): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => []);
  return databases.some((database) => database.name === name);
}
