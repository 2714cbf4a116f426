// Whether this device holds somebody's working copy, asked without making anything and without a library.

/** The database that says whose: there is one only while somebody's copy is here. */
export const deviceMemoryName = 'skillpact';

export async function hasDeviceMemory(): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => []);
  return databases.some(({ name }) => name === deviceMemoryName);
}
