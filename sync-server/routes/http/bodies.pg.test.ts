// Tests bodies over HTTP: compressed ones are rejected unread, those without a session are small, and no body ends the
// process.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { protocolName } from '#shared/engine/protocol.ts';
import { createLog } from '#server/operations/log.ts';
import { rateLimits } from '#server/limits/rate-limit.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { requireAct } from './acts.ts';
import { policyReportsRoutes } from '../policy-reports.ts';

let server: TestServer;
let member: Browser;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  server = await testServer({
    log,
    routeGroups: ({ knex }) => [
      policyReportsRoutes({ limits: rateLimits(knex), log }),
      (router) => {
        router.get('/fails', () => {
          throw new Error('not foreseen');
        });
        for (const path of ['/echo', '/sync', '/sync/digests'])
          router.post(path, requireAct('reportPolicy'), ({ request, response }) => {
            response.body = { fields: Object.keys(request.body as object).length };
          });
      },
    ],
  });
  member = await signedInBrowser(server, 'member@example.org');
});
afterAll(() => server.close());
beforeEach(async () => {
  lines.length = 0;
  await server.knex('rateLimits').del();
});

const kinds = [
  ['/api/echo', 'application/json', 1_048_576],
  ['/api/sync', 'application/json', 1_048_576],
  ['/api/login', 'application/x-www-form-urlencoded', 8_192],
  ['/api/login/code', 'application/x-www-form-urlencoded', 8_192],
  ['/api/login/demo', 'application/x-www-form-urlencoded', 8_192],
  ['/api/unsubscribe', 'application/x-www-form-urlencoded', 8_192],
  ['/api/policy-reports', 'application/csp-report', 32_768],
  ['/api/nothing/here', 'application/json', 1_048_576],
] as const;
const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

/** Inflates a little past the limit and is broken right behind it. */
function brokenBomb(most: number): Buffer {
  const packed = gzipSync(Buffer.alloc(most + 2_000, 'a'));
  return Buffer.concat([packed.subarray(0, packed.length - 24), Buffer.alloc(64, 0xff)]);
}

const send = (browser: Browser, path: string, type: string, body: Buffer | string, headers = {}) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });

test.each(kinds)('refuses a compressed body to %s with 415 before reading it', async (path, type, most) => {
  for (const browser of [new Browser(server), member]) {
    for (const [encoding, pack] of Object.entries(encodings)) {
      const answer = await send(browser, path, type, pack('{}'), { 'Content-Encoding': encoding });
      expect([answer.status, (await answer.json()).code]).toEqual([415, 'not_json']);
    }
    for (const encoding of ['GZIP', 'x-gzip', 'gzip, gzip', 'identity, gzip', 'zstd', 'nonsense']) {
      const headers = { 'Content-Encoding': encoding };
      expect((await send(browser, path, type, brokenBomb(most), headers)).status).toBe(415);
    }
  }
  expect((await member.fetch('/api/health')).status).toBe(200);
});

test('refuses a request with a compressed Content-Encoding for every method', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect(
      (await member.fetch('/api/echo', { method, headers: { 'Content-Encoding': 'gzip' } })).status,
    ).toBe(415);
});

test.each(['identity', 'Identity'])('reads a body with the Content-Encoding %s', async (encoding) => {
  const answer = await send(member, '/api/echo', 'application/json', '{"a":1}', {
    'Content-Encoding': encoding,
  });
  expect(await answer.json()).toEqual({ fields: 1 });
});

const json = (size: number) => JSON.stringify({ text: 'x'.repeat(size - 11) });
const post = (browser: Browser, path: string, size: number) =>
  send(browser, path, 'application/json', json(size));

test('accepts bodies of up to 16 KB without a session and up to 1 MB with one', async () => {
  expect((await post(new Browser(server), '/api/echo', 16_384)).status).toBe(200);
  expect((await post(new Browser(server), '/api/login/passkey', 16_385)).status).toBe(413);
  expect((await post(new Browser(server), '/api/echo', 16_385)).status).toBe(401);
  expect((await post(member, '/api/echo', 1_048_576)).status).toBe(200);
  expect((await post(member, '/api/echo', 1_048_577)).status).toBe(413);
});

test('ignores a session cookie with an invalid signature when limiting the body size', async () => {
  const forger = new Browser(server);
  forger.keepCookie('session', 'invented');
  forger.keepCookie('session.sig', 'invented');
  expect((await post(forger, '/api/login/passkey', 16_385)).status).toBe(413);
});

test('answers a large sync request of an ended session with 401', async () => {
  const answer = await post(new Browser(server), '/api/sync', 400_000);
  expect([answer.status, answer.headers.get('X-Protocol')]).toEqual([401, protocolName]);
  expect(await answer.json()).toMatchObject({ message: 'Unauthorized' });
});

test('accepts policy reports of up to 16 KB without a session and up to 32 KB with one', async () => {
  const report = (size: number) => {
    const sample = 'x'.repeat(size - 48);
    return `{"csp-report":{"blocked-uri":"inline"},"extra":"${sample}"}`.slice(0, size);
  };
  const sent = async (browser: Browser, size: number) =>
    (await send(browser, '/api/policy-reports', 'application/csp-report', report(size))).status;
  expect(await sent(new Browser(server), 16_385)).toBe(413);
  expect(await sent(member, 16_384 + 48)).not.toBe(413);
  expect(await sent(member, 32_769)).toBe(413);
});

test('accepts a form of 8 KB and refuses a larger one', async () => {
  const form = (size: number) => `email=${'x'.repeat(size - 6)}`;
  const type = 'application/x-www-form-urlencoded';
  expect((await send(new Browser(server), '/api/login', type, form(8_192))).status).toBe(422);
  expect((await send(new Browser(server), '/api/login', type, form(8_193))).status).toBe(413);
});

/** What comes back over a plain socket; the client has said all it will say. */
const raw = (text: string, then: 'ends' | 'resets' = 'ends') =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' }, () => {
      socket.write(text, () => (then === 'ends' ? socket.end() : socket.resetAndDestroy()));
    });
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });

test.each(['http://', 'http:///x', 'https://', '*', 'x', '//'])(
  'answers the invalid request target in GET %s with a client error',
  async (target) => {
    const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

test('refuses a body with conflicting framing headers', async () => {
  const head = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const inside = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  for (const framing of [
    `Content-Length: ${inside.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    `Content-Length: 0\r\nContent-Length: 2\r\n\r\n`,
  ]) {
    const answer = await raw(head + framing + inside);
    expect(answer.match(/HTTP\/1\.1 \d+/g), framing).toEqual(['HTTP/1.1 400']);
  }
});

test('refuses TRACE without echoing the request', async () => {
  for (const path of ['/api/health', '/']) {
    const asked = request(server.url + path, { method: 'TRACE', headers: { 'X-Canary': 'zoe' } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(405);
    expect(JSON.stringify(answer.headers) + (await text(answer))).not.toContain('zoe');
  }
});

test('logs an unexpected error with its request id, type, and stack', async () => {
  const answer = await member.fetch('/api/fails');
  const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(faults).toMatchObject([
    {
      requestId: answer.headers.get('X-Request-Id'),
      error: { type: 'Error', message: 'not foreseen', stack: expect.stringContaining('bodies.pg.test.ts') },
    },
  ]);
});

test('accepts a request target in absolute form', async () => {
  const answer = await raw(
    'GET http://localhost/api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['gzip, chunked', 'chunked, chunked', 'gzip', 'identity'])(
  'refuses a body with Transfer-Encoding %s',
  async (transfer) => {
    const answer = await raw(
      `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: ${transfer}\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  },
);

test.each(kinds)(
  'logs no error when a body is incomplete or a client disconnects: %s',
  async (path, type) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nConnection: close\r\n`;
    for (const body of [
      'Content-Length: 40\r\n\r\n{"a":',
      'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\nzz\r\n',
    ])
      for (const then of ['ends', 'resets'] as const) await raw(head + body, then);
    expect((await member.fetch('/api/health')).status).toBe(200);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);
