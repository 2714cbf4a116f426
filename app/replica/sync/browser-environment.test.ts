// The replica's network in a browser: what counts as an answer or as no connection, and one sender at a time.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { protocolName, signReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { browserEnvironment } from './browser-environment.ts';
import { webLocks } from '../testing/web-locks.ts';
import { endedRights } from '#shared/engine/access/ended-rights.ts';
import {
  AnotherPerson,
  Interrupted,
  NoConnection,
  RightEnded,
  ServerBusy,
  SignedOut,
} from './environment.ts';

const request = { client: 'client-01', cookie: null, entries: [], waiting: 0 };
const reply: SyncReply = {
  outcomes: [],
  rows: [],
  gone: [],
  cookie: 'c',
  more: false,
  serverTime: '2026-06-03T10:00:00.000Z',
};
const whole = signReply(JSON.stringify(reply), 0);
const ours = { 'x-protocol': protocolName };

let asked: RequestInit | undefined;
const answering = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked = init;
    return Promise.resolve().then(answer);
  });
const answer = (status: number, body = '', headers: Record<string, string> = ours) =>
  answering(() => new Response(body, { status, headers }));
const emptyAnswer = (headers: Record<string, string>) => new Response(null, { status: 204, headers });
const sending = () => browserEnvironment('sam').send(request);

beforeEach(() => {
  asked = undefined;
});
afterEach(() => vi.unstubAllGlobals());

describe('sending a sync request', () => {
  test('sends the person with the request and parses the server’s reply', async () => {
    answer(200, whole);
    expect(await sending()).toEqual(reply);
    expect(new Headers(asked?.headers).get('x-person')).toBe('sam');
  });

  test('treats an answer without a body as no news at the time of its date', async () => {
    answering(() => emptyAnswer({ ...ours, date: 'Wed, 03 Jun 2026 10:00:00 GMT' }));
    expect(await browserEnvironment('sam').send({ ...request, cookie: 'mine' })).toEqual({
      ...reply,
      cookie: 'mine',
    });
    expect(new Headers(asked?.headers).get('prefer')).toBe('return=minimal');
  });

  test.each([
    ['of another server', 'mine', { date: 'Wed, 03 Jun 2026 10:00:00 GMT' }],
    ['without a date', 'mine', ours],
    ['to a first request', null, { ...ours, date: 'Wed, 03 Jun 2026 10:00:00 GMT' }],
  ])('treats an empty answer %s as no connection', async (_name, cookie, headers) => {
    answering(() => emptyAnswer(headers));
    await expect(browserEnvironment('sam').send({ ...request, cookie })).rejects.toThrow(NoConnection);
  });

  test('gives an answer 20 seconds and follows no redirect', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout');
    answer(200, whole);
    await sending();
    expect(asked?.redirect).toBe('error');
    expect(patience).toHaveBeenCalledWith(20_000);
  });

  test.each([
    ['that never came', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['that was cut off', () => Promise.reject(new TypeError('network error'))],
    ['that redirects', () => Promise.reject(new TypeError('redirect'))],
  ])('treats an answer %s as no connection', async (_name, failing) => {
    answering(failing);
    await expect(sending()).rejects.toThrow(NoConnection);
  });

  test.each([
    whole.slice(0, -1),
    whole.slice(0, 40),
    '',
    whole.replace('"more":false', '"more":true'),
    whole + whole,
  ])('treats a malformed reply as no connection: %j', async (body) => {
    answer(200, body);
    await expect(sending()).rejects.toThrow(NoConnection);
  });

  test.each([200, 302, 401, 403, 404, 511])(
    'treats another server’s page as no connection: %i',
    async (status) => {
      answer(status, '<html>Welcome to Hotel Wi-Fi</html>', { 'content-type': 'text/html' });
      await expect(sending()).rejects.toThrow(NoConnection);
    },
  );

  test('tells an answer that broke off from a missing route', async () => {
    const failure = () => sending().catch((error: unknown) => error);
    answer(200, whole.slice(0, -1));
    expect(await failure()).toBeInstanceOf(Interrupted);
    answering(() => Promise.reject(new DOMException('timed out', 'TimeoutError')));
    expect(await failure()).toBeInstanceOf(Interrupted);
    answering(() => Promise.reject(new TypeError('no route')));
    expect(await failure()).not.toBeInstanceOf(Interrupted);
    answer(200, '<html>Welcome to Hotel Wi-Fi</html>', { 'content-type': 'text/html' });
    expect(await failure()).not.toBeInstanceOf(Interrupted);
  });

  test('asks whether the server is reachable, which a captive portal’s page does not answer', async () => {
    const { isReachable } = browserEnvironment('sam');
    answer(200, '{"status":"ok"}');
    expect(await isReachable()).toBe(true);
    answer(200, '<html>Welcome to Hotel Wi-Fi</html>');
    expect(await isReachable()).toBe(false);
    answering(() => Promise.reject(new TypeError('no route')));
    expect(await isReachable()).toBe(false);
  });

  test('maps the server’s 401 to signed out and 403 to another person', async () => {
    answer(401);
    await expect(sending()).rejects.toThrow(SignedOut);
    answer(403);
    await expect(sending()).rejects.toThrow(AnotherPerson);
  });

  test.each(Object.entries(endedRights))('maps the answer %s to an ended right', async (code, status) => {
    answer(status, JSON.stringify({ code, message: 'Why' }), {
      ...ours,
      date: 'Wed, 03 Jun 2026 10:00:00 GMT',
    });
    const failure: unknown = await sending().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RightEnded);
    expect(failure).toMatchObject({ right: code, at: '2026-06-03T10:00:00.000Z' });
  });

  test('maps a 403 about a suspension, and no other answer about one, to an ended right', async () => {
    const body = JSON.stringify({ code: 'suspended', message: 'Your account is suspended.' });
    answer(403, body);
    await expect(sending()).rejects.toThrow(RightEnded);
    answer(500, body);
    await expect(sending()).rejects.toThrow(ServerBusy);
  });

  test.each([['0'], ['-7'], ['soon'], [undefined]])('takes a retry delay of %j as none', async (delay) => {
    answer(503, '', { ...ours, ...(delay !== undefined && { 'retry-after': delay }) });
    const failure: unknown = await sending().catch((error: unknown) => error);
    expect((failure as ServerBusy).retryAfterMs).toBeUndefined();
  });

  test('takes a comparison from its own server alone', async () => {
    const compared = JSON.stringify({ buckets: [] });
    const comparing = () => browserEnvironment('sam').compare({ kind: 'digests', tables: [] } as never);
    answer(200, compared);
    expect(await comparing()).toEqual({ buckets: [] });
    answer(200, compared, {});
    await expect(comparing()).rejects.toThrow(NoConnection);
  });

  test.each([408, 413, 429, 500, 502, 503, 504])(
    'maps %i to a busy server with its retry delay',
    async (status) => {
      answer(status, '', { ...ours, 'retry-after': '7' });
      const failure: unknown = await sending().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ServerBusy);
      expect((failure as ServerBusy).retryAfterMs).toBe(7_000);
    },
  );
});

describe('locking between tabs', () => {
  const never = () => new Promise<never>(() => {});
  const minute = 60_000;
  const withLock = browserEnvironment('sam').withLock;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { locks: webLocks() });
  });
  afterEach(() => vi.useRealTimers());

  test('lets one tab work at a time', async () => {
    const order: string[] = [];
    const working = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((done) => setTimeout(done, 5));
      order.push(`${name} ends`);
    };
    const both = [withLock('sync', working('one'), {}), withLock('sync', working('other'), {})];
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all(both);
    expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
  });

  test('takes the lock from a holder without progress, which sees a lost connection', async () => {
    const frozen = withLock('sync', never, {}).catch((error: unknown) => error);
    const waiting = withLock('sync', async () => 'done', { pulse: async () => 'still' });
    await vi.advanceTimersByTimeAsync(minute);
    expect(await waiting).toBe('done');
    expect(await frozen).toBeInstanceOf(NoConnection);
  });

  test('waits for a lock holder that makes progress, however long it takes', async () => {
    let end = () => {};
    const slow = withLock('sync', () => new Promise<void>((resolve) => (end = resolve)), {});
    let pages = 0;
    const order: string[] = [];
    const waiting = withLock('sync', async () => order.push('the other begins'), {
      pulse: async () => pages++,
    });
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(order).toEqual([]);
    end();
    await Promise.all([slow, waiting]);
    expect(order).toEqual(['the other begins']);
  });

  test('does not steal the lock it already holds and does not retry failed work', async () => {
    let times = 0;
    const failing = withLock(
      'sync',
      async () => {
        times += 1;
        await new Promise((done) => setTimeout(done, 5 * minute));
        throw new DOMException('gave up', 'AbortError');
      },
      { pulse: async () => 'still' },
    ).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6 * minute);
    expect(await failing).toBeInstanceOf(NoConnection);
    expect(times).toBe(1);
  });

  test('steals the lock for a sign-out without waiting', async () => {
    const working = withLock('sync', never, {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    expect(await withLock('sync', async () => 'left', { isStealing: true })).toBe('left');
    expect(await working).toBeInstanceOf(NoConnection);
  });

  test('runs the work in a browser without the Web Locks API', async () => {
    vi.stubGlobal('navigator', {});
    expect(await withLock('sync', async () => 'done', {})).toBe('done');
  });
});
