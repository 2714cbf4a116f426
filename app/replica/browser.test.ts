// The replica's network in a browser: what counts as an answer, what as no connection, and one sender at a time.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { protocolName, sealReply } from '#shared/sync.ts';
import type { SyncReply } from '#shared/sync.ts';
import { browserSurroundings } from './browser.ts';
import { AnotherPerson, NoConnection, ServerBusy, SignedOut } from './surroundings.ts';

const request = { client: 'client-01', cookie: null, entries: [], waiting: 0 };
const reply: SyncReply = {
  outcomes: [],
  rows: [],
  gone: [],
  cookie: 'c',
  more: false,
  serverTime: '2026-06-03T10:00:00.000Z',
};
const whole = sealReply(JSON.stringify(reply), 0);
const ours = { 'x-protocol': protocolName };

let asked: RequestInit | undefined;
const answering = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked = init;
    return Promise.resolve().then(answer);
  });
const answer = (status: number, body = '', headers: Record<string, string> = ours) =>
  answering(() => new Response(body, { status, headers }));
const sending = () => browserSurroundings('sam').send(request);

beforeEach(() => {
  asked = undefined;
});
afterEach(() => vi.unstubAllGlobals());

describe('an answer', () => {
  test('of ours is opened; the person goes with the request', async () => {
    answer(200, whole);
    expect(await sending()).toEqual(reply);
    expect(new Headers(asked?.headers).get('x-person')).toBe('sam');
  });

  test('is waited for 20 seconds, and no redirect is followed', async () => {
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
  ])('%s is no connection', async (_name, failing) => {
    answering(failing);
    await expect(sending()).rejects.toThrow(NoConnection);
  });

  test.each([
    whole.slice(0, -1),
    whole.slice(0, 40),
    '',
    whole.replace('"more":false', '"more":true'),
    whole + whole,
  ])('of ours that arrived as %j is no connection', async (body) => {
    answer(200, body);
    await expect(sending()).rejects.toThrow(NoConnection);
  });

  test.each([200, 302, 401, 403, 404, 511])(
    'a page of somebody else is no connection: %i',
    async (status) => {
      answer(status, '<html>Welcome to Hotel Wi-Fi</html>', { 'content-type': 'text/html' });
      await expect(sending()).rejects.toThrow(status === 511 ? ServerBusy : NoConnection);
    },
  );

  test('401 of ours is signed out, 403 is another person', async () => {
    answer(401);
    await expect(sending()).rejects.toThrow(SignedOut);
    answer(403);
    await expect(sending()).rejects.toThrow(AnotherPerson);
  });

  test.each([408, 413, 429, 500, 502, 503, 504])(
    '%i is a server that is busy, and says for how long',
    async (status) => {
      answer(status, '', { ...ours, 'retry-after': '7' });
      const failure: unknown = await sending().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ServerBusy);
      expect((failure as ServerBusy).retryAfterMs).toBe(7_000);
    },
  );
});

describe('between tabs', () => {
  /** Web Locks as two tabs of one browser share them. */
  function sharedLocks() {
    let last: Promise<unknown> = Promise.resolve();
    const taken: object[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request(_name: string, options: object, work: () => Promise<unknown>) {
          taken.push(options);
          if ('steal' in options) return work();
          last = last.then(work);
          return last;
        },
      },
    });
    return taken;
  }

  test('one tab works at a time', async () => {
    sharedLocks();
    const [one, other] = [browserSurroundings('sam'), browserSurroundings('sam')];
    const order: string[] = [];
    const working = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((done) => setTimeout(done, 5));
      order.push(`${name} ends`);
    };
    await Promise.all([
      one.withLock('sync', false, working('one')),
      other.withLock('sync', false, working('other')),
    ]);
    expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
  });

  test('a frozen holder is taken over, and learns it as a lost connection', async () => {
    const taken = sharedLocks();
    await browserSurroundings('sam').withLock('sync', true, async () => {});
    expect(taken).toEqual([{ steal: true }]);
    const stolen = () => Promise.reject(new DOMException('stolen', 'AbortError'));
    await expect(browserSurroundings('sam').withLock('sync', false, stolen)).rejects.toThrow(NoConnection);
  });

  test('a browser without locks works all the same', async () => {
    vi.stubGlobal('navigator', {});
    expect(await browserSurroundings('sam').withLock('sync', false, async () => 'done')).toBe('done');
  });
});
