import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { Refusal } from '#shared/engine/rejection.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import { requireAct } from './acts.ts';
import type { RouteGroup } from './route-group.ts';
import { HttpError } from './errors.ts';

const echo: RouteGroup = (router) => {
  router.post('/echo', requireAct('reportPolicy'), (context) => {
    context.body = { received: context.request.body ?? null };
  });
  router.get('/fails', () => {
    throw new Error('select * from users where email = secret@example.org');
  });
  router.get('/away/:code', ({ params }) => {
    throw Object.assign(new Error('database'), { code: params.code });
  });
  router.get('/lost/:place', ({ params }) => {
    throw new Error(lost[Number(params.place)]);
  });
  router.get('/crowded', () => {
    throw Object.assign(new Error('Knex: Timeout acquiring a connection.'), { name: 'KnexTimeoutError' });
  });
  router.get('/refuses', () => {
    throw new Refusal('taken', 'This id is taken.', { id: 'taken' });
  });
  router.get('/forbids', () => {
    throw new HttpError(403, 'Not yours.', { 'X-Reason': 'test' });
  });
  router.get('/large', (context) => {
    context.body = { text: 'abc '.repeat(2_000) };
  });
};
/** As the driver and the query builder report a connection that ends between, or inside, statements. */
const lost = [
  'Connection terminated unexpectedly',
  'COMMIT; - Connection terminated unexpectedly',
  'select * from "users" where "id" = $1 - Connection terminated unexpectedly',
  'ROLLBACK - Client has encountered a connection error and is not queryable',
];

const server = await testServer({ routeGroups: [echo] });
afterAll(() => server.close());
const browser = new Browser(server);

/** Only with a session are large bodies read. */
const member = await signedInBrowser(server, 'member@example.org');

const post = (body: string, headers: Record<string, string> = {}, who = browser) =>
  who.fetch('/api/echo', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ 'Sec-Fetch-Site': 'none' }, 200],
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'http://localhost:3000' }, 200],
  [{ Origin: server.url }, 200],
  [{}, 200],
])('answers a write with the headers %j with %i', async (headers, status) => {
  expect((await post('{}', headers)).status).toBe(status);
});

test('rejects a body that is not a JSON object', async () => {
  for (const body of ['{"a":', 'hello', '"text"']) expect((await post(body)).status).toBe(400);
});

test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x']])(
  'rejects a body of type %s',
  async (type) => {
    expect((await post('{}', { 'Content-Type': type })).status).toBe(415);
  },
);

test('rejects a body over 1 MB, even without a Content-Length', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(1_100_000) });
  const response = await post(large, {}, member);
  expect([response.status, (await response.json()).code]).toEqual([413, 'too_large']);
  const chunked = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${server.url}/api/echo`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Transfer-Encoding': 'chunked',
        Cookie: member.cookieHeader(),
      },
    });
    sending.on('response', (answer) => resolve(answer.statusCode)).on('error', reject);
    sending.write(large.slice(0, 600_000));
    sending.end(large.slice(600_000));
  });
  expect(chunked).toBe(413);
});

test('accepts twenty levels of nesting and rejects more', async () => {
  const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
  expect((await post(nested(20))).status).toBe(200);
  expect((await post(nested(22))).status).toBe(400);
  expect((await post(nested(100_000), {}, member)).status).toBe(400);
});

test('rejects a field that could reach the prototype of an object at any depth', async () => {
  expect((await post('{"__proto__":{"isAdmin":true}}')).status).toBe(400);
  expect((await post('{"list":[{"__proto__":1}]}')).status).toBe(400);
});

test('accepts and echoes NUL characters and lone surrogates', async () => {
  const response = await post('{"text":"\\u0000\\ud800"}');
  expect(await response.json()).toEqual({ received: { text: '\u0000\ud800' } });
});

test('answers an unexpected error without revealing its cause', async () => {
  const response = await browser.fetch('/api/fails');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    code: 'defect',
    requestId: response.headers.get('X-Request-Id'),
  });
});

const away = [
  '57P01',
  '57P03',
  '08006',
  '53100',
  '53300',
  '40001',
  '40P01',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
];

test.each([...away.map((code) => `away/${code}`), ...lost.map((_text, place) => `lost/${place}`), 'crowded'])(
  'answers 503 with Retry-After when the database is unavailable, full, or overloaded: %s',
  async (path) => {
    const response = await browser.fetch(`/api/${path}`);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  },
);

test.each(['23505', '22P05', '42P01', 'ERR_SOMETHING'])(
  'answers 500 for other database errors: %s',
  async (code) => {
    expect((await browser.fetch(`/api/away/${code}`)).status).toBe(500);
  },
);

test('answers a refusal with its message, code, and fields', async () => {
  const response = await browser.fetch('/api/refuses');
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    message: 'This id is taken.',
    code: 'taken',
    fields: { id: 'taken' },
  });
});

test('keeps the headers of a refused request', async () => {
  const response = await browser.fetch('/api/forbids');
  expect([response.status, response.headers.get('X-Reason')]).toEqual([403, 'test']);
});

test('answers an unknown API address in JSON', async () => {
  const response = await browser.fetch('/api/nothing');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    message: 'There’s nothing at this address.',
    code: 'not_found',
  });
});

test('answers an unsupported method with 405', async () => {
  expect((await browser.send('PATCH', '/api/echo', {})).status).toBe(405);
});

test('compresses responses and forbids caching, framing, and sniffing', async () => {
  const { headers } = await browser.fetch('/api/large', { headers: { 'Accept-Encoding': 'br' } });
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
});

test('answers health and readiness checks without a session', async () => {
  expect(await (await browser.fetch('/api/health')).json()).toMatchObject({ status: 'ok', version: 'test' });
  expect((await browser.fetch('/api/ready')).status).toBe(200);
});
