// Push on this device, for the app's pages: whether it is available, wanted, and on. The choice is stored per person,
// because on a shared tablet people may choose differently.
import { needsHomeScreen } from '#app/device/install.ts';
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';
import { isSignedOut } from '#app/session/schedule-sign-out.ts';
import { deviceLabel } from '#shared/lib/device-label.ts';
import type { PageMessage } from './worker-push.ts';
import { NotPrepared, isPassing } from './push-failure.ts';
import {
  endSubscription,
  inTurn,
  keepSubscription,
  requestTestPush,
  type PushDevice,
  type PushRequest,
} from './subscription.ts';
import { declinedOfferDays } from '#shared/policy.ts';
import { DAY_MS } from '#shared/lib/time.ts';

/** Whether this device receives pushes for the person. */
export type PushState =
  /** This browser has no push, or only after the app is installed (iPhone, iPad). */
  | 'unsupported'
  /** The person declined in the browser. Only the browser's settings can change that. */
  | 'denied'
  | 'off'
  | 'on';

/** Does not check again for a connection that comes and goes. */
const LOOK_AGAIN_AFTER_MS = 10 * 60_000;
const ANSWER_WITHIN_MS = 10_000;
const SHOWN_WITHIN_MS = 20_000;

/** A shared device has none while it is locked. */
function isPushSupported(): boolean {
  return (
    (!isSharedDevice() || unlocked() !== undefined) &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

/** The reason why there is no push here, if it can be fixed. */
export type PushObstacle =
  /** Browsers offer push and offline use only on https addresses and on localhost. */
  | 'insecure'
  /** iPhone and iPad: only web apps on the home screen have push. */
  | 'install-first'
  | 'none-here';

/** Returns why push is unavailable here; null if it is available. */
export function pushObstacle(): PushObstacle | null {
  if (isPushSupported()) return null;
  if (!window.isSecureContext) return 'insecure';
  return needsHomeScreen() ? 'install-first' : 'none-here';
}

/** Without the permission, browsers keep no subscription. */
const mayBeSubscribed = (): boolean => isPushSupported() && Notification.permission === 'granted';

/** Returns the state of push for this person on this device, from the browser's permission and the person's choice. */
export function pushState(personId: string): PushState {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && choiceOf(personId).isWanted ? 'on' : 'off';
}

/** Must be called during the tap: browsers ask for permission only then. */
export async function turnOnPush(personId: string, request: PushRequest): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const device = await thisDevice(request);
  await inTurn(async () => {
    await keepSubscription(device);
    remember(personId, { isWanted: true });
  });
  return 'on';
}

/** Ends the pushes to this device. Without a connection the server learns it later. */
export async function turnOffPush(personId: string, request: PushRequest): Promise<PushState> {
  const forget = () => remember(personId, { isWanted: false });
  // Runs at once, for a check in progress, and once more, for a tab that turned it on since.
  forget();
  const device = await thisDevice(request);
  await inTurn(async () => {
    forget();
    await endSubscription(device);
  });
  return pushState(personId);
}

/** Called at sign-out: ends push for this person on this device. Signing in again restores it without a question. */
export async function leavePush(request: PushRequest): Promise<void> {
  if (!isPushSupported()) return;
  const device = await thisDevice(request);
  // Runs at once, because the page is gone before another tab has finished, and once more, for a subscription that that
  // tab created.
  await Promise.all([endSubscription(device), inTurn(() => endSubscription(device))]);
}

/**
 * Keeps the subscription consistent while the app is open: now, when the connection comes back, and once a day. Ends a
 * subscription that this person did not request, since it belongs to another person. Asks no questions. Returns a
 * function that stops it.
 */
export function lookAfterPush(
  personId: string,
  request: PushRequest,
  onFailure: (error: unknown) => void,
): () => void {
  // Otherwise this device would show notifications for a person who has left.
  const isWanted = () => pushState(personId) === 'on' && !isSignedOut();
  let isLooking = false;
  let lookedAt = -Infinity;
  async function look() {
    if (isLooking || !mayBeSubscribed()) return;
    isLooking = true;
    try {
      const device = { ...(await thisDevice(request)), isWanted };
      await inTurn<unknown>(() => (isWanted() ? keepSubscription : endSubscription)(device));
      lookedAt = Date.now();
    } catch (error) {
      if (!isPassing(error)) onFailure(error);
    } finally {
      isLooking = false;
    }
  }
  const lookAgain = () => Date.now() - lookedAt > LOOK_AGAIN_AFTER_MS && void look();
  void look();
  window.addEventListener('online', lookAgain);
  const daily = setInterval(() => void look(), DAY_MS);
  return () => {
    window.removeEventListener('online', lookAgain);
    clearInterval(daily);
  };
}

/** Sends a test push to this device. Resolves to true once its notification was shown here. */
export async function testPush(request: PushRequest): Promise<boolean> {
  const device = await thisDevice(request);
  const shown = new Set<string>();
  let onShown = () => {};
  const listen = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'push-shown') shown.add(data.id);
    onShown();
  };
  navigator.serviceWorker.addEventListener('message', listen);
  try {
    const id = await requestTestPush(device.request, await inTurn(() => keepSubscription(device)));
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), SHOWN_WITHIN_MS);
      onShown = () => {
        if (!shown.has(id)) return;
        clearTimeout(timer);
        resolve(true);
      };
      onShown();
    });
  } finally {
    navigator.serviceWorker.removeEventListener('message', listen);
  }
}

/** Whether to explain and offer push to this person now. */
export function mayOfferPush(personId: string, now: number): boolean {
  const { isWanted, declinedAt } = choiceOf(personId);
  return (
    pushState(personId) === 'off' && !isWanted && now - (declinedAt ?? -Infinity) > declinedOfferDays * DAY_MS
  );
}

/** Handles "Not now". */
export function declinePush(personId: string, now: number): void {
  remember(personId, { isWanted: false, declinedAt: now });
}

async function thisDevice(request: PushRequest): Promise<PushDevice> {
  const { pushManager } = await preparedWorker();
  const inTime: PushRequest = (method, path, body) =>
    request(method, path, body, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  return { request: inTime, pushManager, label: deviceLabel(navigator.userAgent) };
}

/** `ready` waits forever if a browser has lost the worker or blocks it. */
async function preparedWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotPrepared()), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

interface Choice {
  isWanted: boolean;
  declinedAt?: number;
}

const keyOf = (personId: string): string => `skillpact-push-${personId}`;

function choiceOf(personId: string): Choice {
  try {
    return {
      isWanted: false,
      ...(JSON.parse(localStorage.getItem(keyOf(personId)) ?? '{}') as Partial<Choice>),
    };
  } catch {
    return { isWanted: false };
  }
}

function remember(personId: string, choice: Choice): void {
  localStorage.setItem(keyOf(personId), JSON.stringify(choice));
}
