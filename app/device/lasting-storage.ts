/** Whether the browser guarantees to keep the storage; undefined if it does not say. */
export const isStorageKept = async (): Promise<boolean | undefined> => navigator.storage?.persisted?.();

/** Requests persistent storage. Chromium decides by itself; Firefox asks the person, so call it on a tap. */
export async function askToKeepStorage(): Promise<boolean | undefined> {
  if (await isStorageKept()) return true;
  return navigator.storage?.persist?.();
}
