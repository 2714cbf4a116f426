// The service worker: offline files, background sync, and Web Push.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { deviceCommands } from '#shared/device-commands.ts';
import { withoutLinkTail } from '#shared/lib/link-tail.ts';
import { deviceLabel } from '#shared/lib/device-label.ts';
import { inTurn, keepSubscription } from './device/push/subscription.ts';
import type { PushDevice } from './device/push/subscription.ts';
import { isForAnother, unlockedPerson } from './device/push/unlocked-person.ts';
import { isPicture, keepPictures, keptPicture } from './device/push/kept-pictures.ts';
import { handleClick, handlePush } from './device/push/worker-push.ts';
import type { WorkerParts } from './device/push/worker-push.ts';
import { browserEnvironment } from './replica/sync/browser-environment.ts';
import { deviceOwner } from './replica/device/device-owner.ts';
import { sweepSecrets } from './replica/device/encrypted-secrets.ts';
import { Replica } from './replica/replica.ts';
import type { Connection } from './replica/replica.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Background Sync, in browsers that support it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(isPicture, keptPicture);
// Serves the app for every page except those that the server serves itself: signing in and out, and a learner's own
// page. If the server is not reached, the app shows a page in place of the first; the browser says it of the other.
if (!import.meta.env.DEV) {
  const app = createHandlerBoundToURL('/index.html');
  const servers = /^\/api\//;
  const learners = /^\/l(\/|$)/;
  registerRoute(
    ({ request, url }) =>
      request.mode === 'navigate' && withoutLinkTail(url.pathname + url.search) !== undefined,
    async ({ url }) => Response.redirect(`${url.origin}${withoutLinkTail(url.pathname + url.search)}`),
  );
  registerRoute(new NavigationRoute(app, { denylist: [servers, learners] }));
  registerRoute(
    new NavigationRoute((options) => fetch(options.request).catch(() => app(options)), {
      allowlist: [servers],
    }),
  );
}
clientsClaim();

/** Set once a newer worker is to take over. A browser delays that for minutes while an event is running here. */
let makeWay = () => {};
const wayIsMade = new Promise<void>((resolve) => {
  makeWay = resolve;
});
/** Aborted work loses nothing: the next worker or a page does it. */
const unlessReplaced = (work: Promise<void>) => Promise.race([work, wayIsMade]);

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'MAKE_WAY') makeWay();
});

// Without waiting for them: a picture that is missing or blocked prevents no offline use.
self.addEventListener('install', () => void keepPictures());

self.addEventListener('push', (event) => {
  event.waitUntil(handlePush(event.data?.text() ?? null, parts));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(handleClick(event.notification.data, parts));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(renewSubscription());
});

self.addEventListener('sync', (event) => {
  (event as SyncEvent).waitUntil(unlessReplaced(drain()));
});

/** Renews this device's subscription after the browser ended it, for the person who now owns the device. */
async function renewSubscription(): Promise<void> {
  const person = (await deviceOwner())?.person;
  if (person === undefined) return;
  const device: PushDevice = {
    isWanted: async () => (await deviceOwner())?.person === person,
    pushManager: self.registration.pushManager,
    label: deviceLabel(navigator.userAgent),
    request: async (method, path, body) => {
      const response = await fetch(path, {
        method,
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      return response;
    },
  };
  await inTurn(() => keepSubscription(device));
}

/** Sends waiting entries and fetches new data. Throws while entries still wait, so that the browser tries again. */
async function drain(): Promise<void> {
  const actor = await deviceOwner();
  if (!actor) return;
  await sweepSecrets(actor.person, new Date().toISOString()).catch(reportError);
  const replica = new Replica({
    actor,
    commands: deviceCommands,
    environment: browserEnvironment(actor.person),
    // The worker reads few rows.
    mostRowsInMemory: 0,
  });
  try {
    await replica.open();
    const { connection } = await replica.sync();
    const { waiting } = await replica.status();
    if (waiting > 0 && !waitsForThePerson.includes(connection))
      throw new Error(`${waiting} still waiting to send`);
  } finally {
    replica.close();
  }
}

/** Retrying is useless until the person has signed in, or has the right again. */
const waitsForThePerson: Connection[] = ['signed-out', 'another-person', 'right-ended'];

const parts: WorkerParts = {
  origin: self.location.origin,
  show: (title, options) => self.registration.showNotification(title, options),
  windows: async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return windows as WindowClient[];
  },
  openWindow: (url) => self.clients.openWindow(url),
  viewer: async () => (await deviceOwner())?.person ?? (await unlockedPerson()) ?? null,
  isForAnother,
  endPushes: async () => (await self.registration.pushManager.getSubscription())?.unsubscribe(),
  pull: drain,
  sendReceipt: async (id) => {
    await fetch('/api/push-receipts', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
  },
  setBadge: async (count) => {
    await self.navigator.setAppBadge?.(count);
  },
};
