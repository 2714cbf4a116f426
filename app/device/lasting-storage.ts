/** Whether the browser promises to keep what is stored here; undefined where it does not say. */
export const isStorageKept = async (): Promise<boolean | undefined> => navigator.storage?.persisted?.();

/** Asks for that promise. Chromium decides by itself; Firefox asks the person, so this comes with a tap of theirs. */
export async function askToKeepStorage(): Promise<boolean | undefined> {
  if (await isStorageKept()) return true;
  return navigator.storage?.persist?.();
}
