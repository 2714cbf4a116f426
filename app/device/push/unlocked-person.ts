// Tells the service worker who has unlocked a shared device: a page holds a Web Lock with the person's id while their copy is
// open. The browser releases it with the page, also when the page is killed.
import { hasDatabase, sharedDeviceName } from '#app/replica/store/database-names.ts';

const prefix = 'skillpact in ';

/** Announces that the person has unlocked the device. Returns the function that ends it. */
export function announceUnlocked(person: string): () => void {
  let end = () => {};
  const announced = new Promise<void>((resolve) => (end = resolve));
  void navigator.locks?.request(prefix + person, { mode: 'shared' }, () => announced);
  return end;
}

/** Returns the id of the person who has unlocked the device; undefined if it is locked. */
export async function unlockedPerson(): Promise<string | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.find(({ name }) => name?.startsWith(prefix))?.name?.slice(prefix.length);
}

/** Reports whether a push may not be shown here: the device is shared, and its receiver has not unlocked it. */
export async function isForAnother(recipient: string | undefined): Promise<boolean> {
  if (!(await hasDatabase(sharedDeviceName))) return false;
  return recipient === undefined || (await unlockedPerson()) !== recipient;
}
