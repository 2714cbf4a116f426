// Who is in on a shared device, as far as the service worker has to know: a page holds a lock with the person's id while
// their copy is open. The browser releases it with the page, so a killed one leaves nobody in.
import { hasDatabase, sharedDeviceName } from '#app/replica/store/database-names.ts';

const prefix = 'skillpact in ';

/** Says that the person is in. Returns the function that ends it at once. */
export function beginTurn(person: string): () => void {
  let end = () => {};
  const turn = new Promise<void>((resolve) => (end = resolve));
  void navigator.locks?.request(prefix + person, { mode: 'shared' }, () => turn);
  return end;
}

/** Returns the id of the person who is in; undefined if nobody is. */
export async function personIn(): Promise<string | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.find(({ name }) => name?.startsWith(prefix))?.name?.slice(prefix.length);
}

/** Whether a push may not be shown here: the device is shared, and its receiver is not in. */
export async function isOutOfTurn(recipient: string | undefined): Promise<boolean> {
  if (!(await hasDatabase(sharedDeviceName))) return false;
  return recipient === undefined || (await personIn()) !== recipient;
}
