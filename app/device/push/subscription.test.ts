import { beforeEach, expect, test, vi } from 'vitest';
import {
  endSubscription,
  keepSubscription,
  PushUnavailable,
  PushUnwanted,
  type PushDevice,
} from './subscription.ts';

const KEY = 'BElONFo0VXM2cGxXb0NTRlBKbUFrT3dPbFNJTVpvNVJKS0tGcVVYTGJ6';
const bufferOf = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer;

let sent: unknown[];
let current: PushSubscription | null;
beforeEach(() => {
  sent = [];
  current = null;
});

function subscriptionWith(key: string): PushSubscription {
  const toJSON = () => ({
    endpoint: `https://push.example/${key.slice(-3)}`,
    keys: { p256dh: 'p', auth: 'a' },
    expirationTime: null,
  });
  const unsubscribe = async () => {
    current = null;
    return true;
  };
  return {
    ...toJSON(),
    options: { applicationServerKey: bufferOf(key) },
    toJSON,
    unsubscribe,
  } as unknown as PushSubscription;
}

function device(overrides: Partial<PushDevice> = {}): PushDevice {
  return {
    label: 'Chrome on Android',
    request: async (method, path, body) => {
      sent.push(body === undefined ? `${method} ${path}` : [`${method} ${path}`, body]);
      return Response.json({ publicKey: KEY, id: 'subscription-1' });
    },
    pushManager: {
      getSubscription: async () => current,
      subscribe: async (options) => (current = subscriptionWith(options?.applicationServerKey as string)),
    },
    ...overrides,
  };
}

test('subscribes with the server’s key and registers the subscription', async () => {
  expect(await keepSubscription(device())).toBe('subscription-1');
  expect(sent).toEqual([
    'GET /api/push-subscriptions/key',
    [
      'PUT /api/push-subscriptions',
      {
        endpoint: `https://push.example/${KEY.slice(-3)}`,
        keys: { p256dh: 'p', auth: 'a' },
        expirationTime: null,
        applicationServerKey: KEY,
        deviceLabel: 'Chrome on Android',
      },
    ],
  ]);
});

test('keeps a matching subscription and registers it again', async () => {
  const before = (current = subscriptionWith(KEY));
  await keepSubscription(device());
  expect(current).toBe(before);
  expect(sent).toHaveLength(2);
});

test('replaces a subscription made with another key', async () => {
  const old = (current = subscriptionWith('BAnother0ServersKey00000'));
  const unsubscribe = vi.spyOn(old, 'unsubscribe');
  await keepSubscription(device());
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(current).not.toBe(old);
});

test('gives up on an unresponsive push service', async () => {
  const pushManager = { getSubscription: async () => null, subscribe: () => new Promise<never>(() => {}) };
  await expect(keepSubscription(device({ pushManager, patienceMs: 10 }))).rejects.toThrow(PushUnavailable);
});

test('unsubscribes in the browser even when the server is unreachable', async () => {
  current = subscriptionWith(KEY);
  await endSubscription(device({ request: () => Promise.reject(new TypeError('Failed to fetch')) }));
  expect(current).toBeNull();
});

test('unregisters an ended subscription and sends nothing without one', async () => {
  await endSubscription(device());
  expect(sent).toEqual([]);
  current = subscriptionWith(KEY);
  const { endpoint } = current;
  await endSubscription(device());
  expect(sent).toEqual([['DELETE /api/push-subscriptions', { endpoint }]]);
});

test.each([
  ['before it is made', 0, []],
  ['before the server is told', 1, ['DELETE']],
  ['while the server is told', 2, ['PUT', 'DELETE']],
])('leaves no subscription on the device or the server after a sign-out %s', async (_when, asked, told) => {
  let times = 0;
  const leaving = device({ isWanted: async () => times++ < asked });
  await expect(keepSubscription(leaving)).rejects.toThrow(PushUnwanted);
  expect(current).toBeNull();
  const methods = sent.map((each) => String(each).split(' ')[0]);
  expect(methods).toEqual(['GET', ...told]);
});
