// Push on one device, over a browser's push as a test may have it: what is chosen last stands, and nobody is asked twice.
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

test('what is turned off while a look is under way stays off', async () => {
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

test('what is turned off while a look tells the server stays off', async () => {
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

test('who signs out while a look tells the server is told nothing more here, and no later look brings it back', async () => {
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

test('who signs out while another tab has its turn waits for nobody: here it ends at once', async () => {
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

test('it is looked after at the start and once a day, and only where it is wanted', async () => {
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

test('what somebody else had asked for here ends as soon as the next person has come in', async () => {
  subscription = newSubscription();
  lookAfter();
  await settle();
  expect([subscription, calls]).toEqual([null, ['DELETE']]);
});

test('what another tab is turning on right now is not taken for somebody else’s', async () => {
  holds.set('PUT', new Promise((resolve) => setTimeout(resolve, 5_000)));
  const on = turnOnPush(erin, request);
  await settle();
  expect(subscription).not.toBeNull();
  lookAfter();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await on, subscription === null, calls.includes('DELETE')]).toEqual(['on', false, false]);
});

test('a connection that comes and goes is looked at once, and again after some minutes', async () => {
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

test('a look that failed is made again with the next connection', async () => {
  choose(true);
  lookAfter(vi.fn(request).mockRejectedValueOnce(new TypeError('Failed to fetch')));
  await settle();
  expect(looks()).toBe(0);
  goOnline();
  await settle();
  expect(looks()).toBe(1);
});

test('too many looks, or one while signed out, are no defect; what the server does not understand is one', async () => {
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

test('a browser that never gets its worker ready is not waited for without end', async () => {
  Object.assign(navigator, { serviceWorker: { ready: new Promise(() => {}) } });
  const on = expect(turnOnPush(erin, request)).rejects.toMatchObject({ name: 'NotPrepared' });
  await vi.advanceTimersByTimeAsync(10_000);
  await on;
});

test('who says "Not now" is asked again after 30 days', () => {
  const now = Date.now();
  expect(mayOfferPush(erin, now)).toBe(true);
  declinePush(erin, now);
  expect(mayOfferPush(erin, now + 30 * day)).toBe(false);
  expect(mayOfferPush(erin, now + 30 * day + minute)).toBe(true);
});
