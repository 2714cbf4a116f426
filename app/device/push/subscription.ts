// This device's push subscription: creates it, keeps it consistent with the server and its key, and ends it. No event
// reliably reports that a subscription has ended, so it is checked at each start, after each sign-in and once a day.

/** Sends a request to the server. Throws an error with a `status` for any answer but a success. */
export type PushRequest = (
  method: string,
  path: string,
  body?: unknown,
  options?: { signal?: AbortSignal },
) => Promise<Response>;

/** The browser's push and the server's calls for one device. */
export interface PushDevice {
  request: PushRequest;
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  /** The name by which the person may recognize the device: "Chrome on Android". */
  label: string;
  /** The time limit for the browser's push service. */
  patienceMs?: number;
  /** Checked before each step that others notice, because a person may decline while an answer is on its way. */
  isWanted?(): boolean | Promise<boolean>;
}

/** The browser's push service did not answer. Without a connection to it, `subscribe` waits forever. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
  constructor() {
    super('This browser’s push service doesn’t answer.');
  }
}

/** The person declined in the meantime. */
export class PushUnwanted extends Error {
  override readonly name = 'PushUnwanted';
}

const PATIENCE_MS = 10_000;

/**
 * Runs changes of the subscription one after another, across all tabs and the worker. Otherwise one change would undo
 * another. Browsers without Web Locks have push only in old versions.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('skillpact push', work) : work();
}

/**
 * Ensures that browser and server agree: a subscription exists, is made with the server's key, and is known to the
 * server as this person's. Needs the permission. Returns the server's id for it.
 */
export async function keepSubscription(device: PushDevice): Promise<string> {
  const serverKey = await currentKey(device);
  await goOnIfWanted(device);
  const subscription =
    (await matchingSubscription(device, serverKey)) ?? (await subscribe(device, serverKey));
  await goOnIfWanted(device, subscription);
  const { endpoint, keys, expirationTime } = subscription.toJSON();
  const { label: deviceLabel, request } = device;
  const body = { endpoint, keys, expirationTime, applicationServerKey: serverKey, deviceLabel };
  const answer = await request('PUT', '/api/push-subscriptions', body);
  const { id } = (await answer.json()) as { id: string };
  await goOnIfWanted(device, subscription);
  return id;
}

/**
 * Ends the subscription, at sign-out and when switched off. Either half alone is enough, so it also works without a
 * connection.
 */
export async function endSubscription(device: PushDevice): Promise<void> {
  const subscription = await device.pushManager.getSubscription();
  if (subscription) await end(device, subscription);
}

async function end({ request }: PushDevice, subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  const ended = await Promise.allSettled([
    request('DELETE', '/api/push-subscriptions', { endpoint }),
    subscription.unsubscribe(),
  ]);
  if (ended.every(({ status }) => status === 'rejected')) throw new PushUnavailable();
}

/** Asks the server for a push to this device only. Resolves with its id once it is on its way. */
export async function requestTestPush(request: PushRequest, subscriptionId: string): Promise<string> {
  const answer = await request('POST', '/api/push-subscriptions/test', { id: subscriptionId });
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** Undoes what was created if the person has declined since. The person may be gone, and does not wait for it. */
async function goOnIfWanted(device: PushDevice, made?: PushSubscription): Promise<void> {
  if (!device.isWanted || (await device.isWanted())) return;
  if (made) await end(device, made);
  throw new PushUnwanted();
}

async function currentKey({ request }: PushDevice): Promise<string> {
  const answer = await request('GET', '/api/push-subscriptions/key');
  const { publicKey } = (await answer.json()) as { publicKey: string };
  return publicKey;
}

/** Returns the existing subscription. One made with another key is ended, because a browser holds only one. */
async function matchingSubscription(
  { pushManager }: PushDevice,
  serverKey: string,
): Promise<PushSubscription | null> {
  const subscription = await pushManager.getSubscription();
  if (!subscription) return null;
  const madeWith = subscription.options.applicationServerKey;
  if (madeWith && toBase64url(madeWith) === serverKey) return subscription;
  await subscription.unsubscribe();
  return null;
}

async function subscribe(
  { pushManager, patienceMs }: PushDevice,
  serverKey: string,
): Promise<PushSubscription> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PushUnavailable()), patienceMs ?? PATIENCE_MS);
  });
  const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function toBase64url(buffer: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
