// Push on one device, over a simulated browser: the last choice counts, and nobody is asked twice.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleSignOut } from '#app/session/schedule-sign-out.ts';
import { RequestError } from '#app/session/request.ts';
import {
  leavePush,
  lookAfterPush,
  mayOfferPush,
  declinePush,
  pushState,
  turnOffPush,
  turnOnPush,
} from './device-push.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const erin = 'erin';

let subscription: PushSubscription | null;
let calls: string[];
/** What each call to the server waits for, by its first words. */
let holds: Map<string, Promise<unknown>>;
let end: () => void;

const onFailure = vi.fn();
const choose = (isWanted: boolean) =>
  localStorage.setItem(`skillpact-push-${erin}`, JSON.stringify({ isWanted }));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  onFailure.mockReset();
  [subscription, calls, holds, end] = [null, [], new Map(), () => {}];
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => (subscription = newSubscription()),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    locks: { request: oneAfterTheOther() },
    serviceWorker: { ready: Promise.resolve({ pushManager }) },
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

const newSubscription = () =>
  ({
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: new Uint8Array(3).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1' }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  }) as unknown as PushSubscription;

async function request(method: string, path: string): Promise<Response> {
  const call = `${method} ${path.replace('/api/push-subscriptions', '')}`.trim();
  calls.push(call);
  await holds.get(call);
  return Response.json({ publicKey: 'AAAA', id: 'subscription-1' });
}

const lookAfter = (with_ = request) => (end = lookAfterPush(erin, with_, onFailure));
const looks = () => calls.filter((call) => call === 'PUT').length;
const goOnline = () => window.dispatchEvent(new Event('online'));
/** What is under way goes on as far as it can. */
const settle = () => vi.advanceTimersByTimeAsync(1);

test('keeps push off when it is turned off during a check', async () => {
  choose(true);
  holds.set('GET /key', new Promise((resolve) => setTimeout(resolve, 5_000)));
  lookAfter();
  await settle();
  const off = turnOffPush(erin, request);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await off).toBe('off');
  expect([subscription, pushState(erin), looks()]).toEqual([null, 'off', 0]);
  expect(onFailure).not.toHaveBeenCalled();
});

test('keeps push off when it is turned off while a check reports to the server', async () => {
  choose(true);
  holds.set('PUT', new Promise((resolve) => setTimeout(resolve, 5_000)));
  lookAfter();
  await settle();
  expect(looks()).toBe(1);
  const off = turnOffPush(erin, request);
  await vi.advanceTimersByTimeAsync(10_000);
  await off;
  expect([subscription, pushState(erin), calls.at(-1)]).toEqual([null, 'off', 'DELETE']);
});

test('ends push at a sign-out during a check, and no later check restores it', async () => {
  choose(true);
  holds.set('PUT', new Promise((resolve) => setTimeout(resolve, 5_000)));
  lookAfter();
  await settle();
  expect(looks()).toBe(1);
  scheduleSignOut();
  const left = leavePush(request);
  await vi.advanceTimersByTimeAsync(10_000);
  await left;
  expect([subscription, calls.slice(1)]).toEqual([null, ['PUT', 'DELETE', 'DELETE']]);
  await vi.advanceTimersByTimeAsync(day);
  expect([subscription, calls.at(-1)]).toEqual([null, 'DELETE']);
});

test('ends push at sign-out at once even while another tab holds the lock', async () => {
  choose(true);
  lookAfter();
  await settle();
  expect(subscription).not.toBeNull();
  void navigator.locks.request('skillpact push', () => new Promise(() => {}));
  scheduleSignOut();
  void leavePush(request);
  await settle();
  expect([subscription, calls.at(-1)]).toEqual([null, 'DELETE']);
});

test('checks push at startup and once a day, only where the person wants it', async () => {
  lookAfter();
  await vi.advanceTimersByTimeAsync(2 * day);
  expect(looks()).toBe(0);
  end();
  choose(true);
  lookAfter();
  await settle();
  expect(looks()).toBe(1);
  await vi.advanceTimersByTimeAsync(day);
  expect(looks()).toBe(2);
  end();
  await vi.advanceTimersByTimeAsync(2 * day);
  expect(looks()).toBe(2);
});

test('ends another person’s push as soon as the next person signs in', async () => {
  subscription = newSubscription();
  lookAfter();
  await settle();
  expect([subscription, calls]).toEqual([null, ['DELETE']]);
});

test('does not end a subscription that another tab is just turning on', async () => {
  holds.set('PUT', new Promise((resolve) => setTimeout(resolve, 5_000)));
  const on = turnOnPush(erin, request);
  await settle();
  expect(subscription).not.toBeNull();
  lookAfter();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await on, subscription === null, calls.includes('DELETE')]).toEqual(['on', false, false]);
});

test('checks push once over a flapping connection and again after some minutes', async () => {
  choose(true);
  lookAfter();
  for (let time = 0; time < 70; time++) {
    await vi.advanceTimersByTimeAsync(500);
    goOnline();
  }
  await settle();
  expect(looks()).toBe(1);
  await vi.advanceTimersByTimeAsync(15 * minute);
  goOnline();
  await settle();
  expect(looks()).toBe(2);
});

test('repeats a failed check with the next connection', async () => {
  choose(true);
  lookAfter(vi.fn(request).mockRejectedValueOnce(new TypeError('Failed to fetch')));
  await settle();
  expect(looks()).toBe(0);
  goOnline();
  await settle();
  expect(looks()).toBe(1);
});

test('reports a check as a defect only when the server rejects the request itself', async () => {
  choose(true);
  const answers = (status: number) =>
    lookAfter(async () => Promise.reject(new RequestError(status, '', '{"message":"Unauthorized"}')));
  for (const status of [429, 401]) {
    answers(status);
    await settle();
    expect(onFailure).not.toHaveBeenCalled();
    end();
  }
  answers(400);
  await settle();
  expect(onFailure).toHaveBeenCalledOnce();
});

test('gives up turning on push when the service worker never becomes ready', async () => {
  Object.assign(navigator, { serviceWorker: { ready: new Promise(() => {}) } });
  const on = expect(turnOnPush(erin, request)).rejects.toMatchObject({ name: 'NotPrepared' });
  await vi.advanceTimersByTimeAsync(10_000);
  await on;
});

test('asks again 30 days after “Not now”', () => {
  const now = Date.now();
  expect(mayOfferPush(erin, now)).toBe(true);
  declinePush(erin, now);
  expect(mayOfferPush(erin, now + 30 * day)).toBe(false);
  expect(mayOfferPush(erin, now + 30 * day + minute)).toBe(true);
});
