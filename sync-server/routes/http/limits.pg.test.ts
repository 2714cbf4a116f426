// Tests limits on runaway clients: changes per minute, and clients that send slowly or not at all.
import { connect } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import { requireAct } from './acts.ts';
import type { RouteGroup } from './route-group.ts';

const routeGroup: RouteGroup = (router) => {
  router.post('/change', requireAct('reportPolicy'), (context) => {
    context.body = {};
  });
};
const server = await testServer({
  routeGroups: [routeGroup],
  changeLimits: { perPerson: 4, perSource: 12 },
  headWithinMs: 1_000,
});
afterAll(() => server.close());
beforeEach(() => server.knex('rateLimits').del());

const change = (browser: Browser) => browser.send('POST', '/api/change', {});

test('limits the writes of one person per minute without affecting reads and other people', async () => {
  const [busy, other] = [
    await signedInBrowser(server, 'busy@example.org'),
    await signedInBrowser(server, 'other@example.org'),
  ];
  await server.knex('rateLimits').del();
  for (let n = 0; n < 4; n++) expect((await change(busy)).status).toBe(200);
  const fifth = await change(busy);
  expect([fifth.status, (await fifth.json()).code]).toEqual([429, 'too_many']);
  const wait = Number(fifth.headers.get('Retry-After'));
  expect(wait > 0 && wait <= 60).toBe(true);
  expect((await busy.fetch('/api/auth/user')).status).toBe(200);
  expect((await change(other)).status).toBe(200);
});

test('counts the writes of visitors by network address', async () => {
  for (let n = 0; n < 12; n++) expect((await change(new Browser(server))).status).toBe(200);
  const refused = await change(new Browser(server));
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
});

test('ignores X-Forwarded-For unless a trusted proxy set it', async () => {
  const from = (address: string) =>
    new Browser(server).fetch('/api/change', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    });
  for (let n = 0; n < 12; n++) await from(`203.0.113.${n}`);
  expect((await from('203.0.113.99')).status).toBe(429);
});

test.each([1, 2])(
  'counts the writes of each of two clients behind trusted proxies (%i), whatever X-Forwarded-For they invent',
  async (trustedProxies) => {
    const proxied = await testServer({
      config: { trustedProxies },
      routeGroups: [routeGroup],
      changeLimits: { perPerson: 4, perSource: 12 },
    });
    // The first proxy adds the client's address to what the client sent, the next one the address of the first.
    const added = (client: string) => [client, '10.0.0.1'].slice(0, trustedProxies);
    const from = async (client: string, ...invented: string[]) => {
      const answer = await new Browser(proxied).fetch('/api/change', {
        method: 'POST',
        body: '{}',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': [...invented, ...added(client)].join(', '),
        },
      });
      return answer.status;
    };
    for (let n = 0; n < 12; n++)
      expect(await from('203.0.113.7', `198.51.100.${n}`, '203.0.113.8')).toBe(200);
    expect(await from('203.0.113.7', '198.51.100.99')).toBe(429);
    expect(await from('203.0.113.7')).toBe(429);
    expect(await from('203.0.113.8')).toBe(200);
    expect(await from('203.0.113.8', '203.0.113.7')).toBe(200);
    await proxied.close();
  },
);

test('shares the limits of all server processes in the database, without storing addresses', async () => {
  await change(new Browser(server));
  const keys = (await server.knex('rateLimits').select('key')).map(({ key }) => String(key));
  expect(keys).toEqual([expect.stringMatching(/^changes-from-source:[\w-]{43}$/)]);
});

test('disconnects a client that sends incomplete headers', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n');
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408/);
});
