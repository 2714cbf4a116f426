// The service worker handles the browser's events correctly. The worker's own environment is a stand-in.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwner, rememberOwner } from './replica/device/device-owner.ts';

/** Not written out where it is imported: its types are those of a worker, and the tests' those of a page. */
const worker = './service-worker.ts';

type Handler = (event: object) => void;

const handlers = new Map<string, Handler>();
const calls: [call: string, body: unknown][] = [];
const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {});
const setAppBadge = vi.fn(async () => {});
const subscribe = vi.fn(async () => ({
  toJSON: () => ({ endpoint: 'https://push.example/2', keys: {}, expirationTime: null }),
}));

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('workbox-core', () => ({ clientsClaim: () => {} }));
  vi.doMock('workbox-precaching', () => ({ cleanupOutdatedCaches: () => {}, precacheAndRoute: () => {} }));
  vi.doMock('workbox-routing', () => ({ registerRoute: () => {} }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    calls.push([`${method} ${path}`, typeof body === 'string' ? JSON.parse(body) : undefined]);
    return Response.json({ publicKey: 'AAAA', id: 'subscription-2' });
  });
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: { origin: 'https://skillpact.example' },
    navigator: { setAppBadge },
    clients: { matchAll: async () => [] },
    registration: { showNotification, pushManager: { getSubscription: async () => null, subscribe } },
  });
  await import(/* @vite-ignore */ worker);
});
beforeEach(async () => {
  await forgetOwner();
  calls.length = 0;
});
afterAll(() => {
  vi.unstubAllGlobals();
  for (const name of ['workbox-core', 'workbox-precaching', 'workbox-routing']) vi.doUnmock(name);
  vi.resetModules();
});

/** Resolves when the worker has done what it asked the browser to wait for. */
async function happen(type: string, event: object = {}): Promise<void> {
  let work: Promise<unknown> | undefined;
  handlers.get(type)?.({ ...event, waitUntil: (waited: Promise<unknown>) => (work = waited) });
  await work;
}

test('sends a receipt and sets the badge for a shown push', async () => {
  const push = { web_push: 8030, notification: { title: 'News', data: { id: 'push-1' } }, app_badge: 3 };
  await happen('push', { data: { text: () => JSON.stringify(push) } });
  expect(showNotification).toHaveBeenCalledWith('News', expect.objectContaining({ tag: 'news' }));
  expect(calls).toEqual([['POST /api/push-receipts', { id: 'push-1' }]]);
  expect(setAppBadge).toHaveBeenCalledWith(3);
});

test('shows a push’s content to the device owner only', async () => {
  const text = 'New candidate for Welder';
  const push = { notification: { title: text, data: { recipient: 'erin' } } };
  const shownTo = async (person: string) => {
    await rememberOwner({
      person,
      organization: 'acme',
      role: 'employer',
      memberRole: 'owner',
      assignsAll: true,
      name: person,
    });
    await happen('push', { data: { text: () => JSON.stringify(push) } });
    return JSON.stringify(showNotification.mock.lastCall);
  };
  expect(await shownTo('erin')).toContain(text);
  expect(await shownTo('paul')).not.toContain(text);
});

test('renews an expired subscription for the device owner', async () => {
  await happen('pushsubscriptionchange');
  expect(calls).toEqual([]);
  await rememberOwner({
    person: 'erin',
    organization: 'acme',
    role: 'employer',
    memberRole: 'owner',
    assignsAll: true,
    name: 'Erin',
  });
  await happen('pushsubscriptionchange');
  expect(subscribe).toHaveBeenCalledOnce();
  expect(calls.at(-1)).toEqual([
    'PUT /api/push-subscriptions',
    expect.objectContaining({ endpoint: 'https://push.example/2' }),
  ]);
});
