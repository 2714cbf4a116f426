// Whether this device holds somebody's working copy, or has been left by somebody, asked without making anything and
// without a library.

/** The database that says whose: there is one only while somebody's copy is here. */
export const deviceMemoryName = 'skillpact';

/** That somebody has left: see sign-out-journal.ts. */
export const leftName = 'skillpact.left';

export async function hasDatabase(name: string): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => []);
  return databases.some((database) => database.name === name);
}
