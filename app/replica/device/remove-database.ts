/** Deletes a database. Other tabs close it on request. */
export function removeDatabase(
  name: string,
  { indexedDB }: Pick<typeof globalThis, 'indexedDB'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
