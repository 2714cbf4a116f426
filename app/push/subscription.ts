// This device's subscription to push: made, kept in step with the server and its key, and given up. No event tells
// reliably that a subscription has ended, so it is looked after at each start, after each sign-in and once a day.

/** Sends to the server; throws an error with a `status` unless it succeeds. */
export type PushRequest = (
  method: string,
  path: string,
  body?: unknown,
  options?: { signal?: AbortSignal },
) => Promise<Response>;

export interface PushDevice {
  request: PushRequest;
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  /** What the person may recognise the device by: "Chrome on Android". */
  label: string;
  /** How long the browser's push service may take to answer. */
  patienceMs?: number;
  /** Asked again before each step that others notice: a person may say no while an answer is on its way. */
  isWanted?(): boolean | Promise<boolean>;
}

/** The browser's push service did not answer: without a connection to it, `subscribe` waits for ever. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
  constructor() {
    super('This browser’s push service doesn’t answer.');
  }
}

/** The person said no meanwhile. */
export class PushUnwanted extends Error {
  override readonly name = 'PushUnwanted';
}

const PATIENCE_MS = 10_000;

/**
 * What changes the subscription is done one after the other, in all tabs and in the worker: else what is under way in one
 * would undo what was done in another. Browsers without such locks have no push but in old versions.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('skillpact push', work) : work();
}

/**
 * Makes sure that browser and server agree: a subscription, made with the server's key, known to the server as this
 * person's. Needs the permission; returns the name the server has for it.
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

/** At sign-out and when switched off. Either half alone is enough, so that it also works without a connection. */
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

/** Asks the server for a push to this device alone; resolves with its id as soon as it is on its way. */
export async function requestTestPush(request: PushRequest, subscriptionId: string): Promise<string> {
  const answer = await request('POST', '/api/push-subscriptions/test', { id: subscriptionId });
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** What was made by then is undone: whoever said no may be gone, and did not wait for it. */
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

/** The subscription there is, unless it was made with another key: that one is given up, for a browser holds only one. */
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
