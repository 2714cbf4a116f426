import { afterAll, expect, test } from 'vitest';
import { requireAct } from '../routes/http/acts.ts';
import type { RouteGroup } from '../routes/http/route-group.ts';
import { sessionOf, sweepIdentity } from './sessions.ts';
import type { DemoAccount } from '../routes/identity/sign-in-pages.ts';
import { Browser, signedInBrowser, testServer } from '../testing/test-server.ts';

let goOn = () => {};
const slowRoutes: RouteGroup = (router) => {
  router.post('/slow-change', requireAct('reportPolicy'), async (context) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    sessionOf(context).pending = { codeId: 'x', email: 'x', returnTo: '/' };
    context.body = {};
  });
};
const demoAccounts: DemoAccount[] = [];
const server = await testServer({ routeGroups: [slowRoutes], demoAccounts });
afterAll(() => server.close());

const statusOf = async (browser: Browser) => (await browser.fetch('/api/auth/user')).status;

test('keeps a session signed out when a slow request finishes afterwards', async () => {
  const browser = await signedInBrowser(server, 'slow@example.org');
  const other = browser.copy();
  const before = goOn;
  const slow = other.send('POST', '/api/slow-change', {});
  await expect.poll(() => goOn).not.toBe(before);
  await browser.fetch('/api/logout');
  goOn();
  await slow;
  expect(await statusOf(other)).toBe(401);
});

test('ends a session 400 days after sign-in regardless of use', async () => {
  const browser = await signedInBrowser(server, 'old@example.org');
  const longAgo = Date.now() - 401 * 86_400_000;
  await server.knex.raw(`update sessions set data = jsonb_set(data, '{signedInAt}', ?::text::jsonb)`, [
    longAgo,
  ]);
  await expect.poll(() => statusOf(browser), { timeout: 3_000 }).toBe(401);
});

test('generates unique session ids with 256 random bits', async () => {
  const ids = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const browser = new Browser(server);
    await browser.submit('/api/login', { email: `random${n}@example.org` });
    ids.add(/session=([^;]+)/.exec(browser.cookieHeader())?.[1] ?? '');
  }
  expect(ids.size).toBe(20);
  for (const id of ids) expect(Buffer.from(id, 'base64url').toString('base64url')).toBe(id);
  for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(32);
});

test('ends and deletes a session after 90 days without use', async () => {
  const browser = await signedInBrowser(server, 'idle@example.org');
  const { rows } = await server.knex.raw(
    `select extract(epoch from max("expiresAt") - now()) / 86400 as days from sessions where "personId" is not null`,
  );
  expect(Number(rows[0].days)).toBeCloseTo(90, 1);
  await server.knex('sessions').update({ expiresAt: new Date(Date.now() - 1_000) });
  await expect.poll(() => statusOf(browser), { timeout: 3_000 }).toBe(401);
  await sweepIdentity(server.knex);
  expect(await server.knex('sessions')).toEqual([]);
});

test('changes the session id when the account type is chosen', async () => {
  const browser = await signedInBrowser(server, 'type@example.org');
  const before = browser.copy();
  await browser.send('POST', '/api/auth/set-user-type', { userType: 'employer' });
  expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 401]);
});

test('signs in a demo account with one click and returns to the requested page', async () => {
  const personId = await server.people.arriveByEmail('demo@example.org');
  demoAccounts.push({ personId, name: 'Demo', organization: 'Acme Care', role: 'Owner' });
  const browser = new Browser(server);
  expect(await (await browser.fetch('/api/login?returnTo=/jobs')).text()).toContain(personId);
  const response = await browser.submit('/api/login/demo', { personId, returnTo: '/jobs' });
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/jobs']);
  expect((await (await browser.fetch('/api/auth/user')).json()).id).toBe(personId);
});

test('lists the demo accounts under their organization, with their roles', async () => {
  const kept = demoAccounts.splice(0);
  const account = (name: string, organization: string, role: string) => ({
    ...{ personId: name.toLowerCase(), name, organization, role },
  });
  demoAccounts.push(
    account('Paul', 'Northside College', 'Owner'),
    account('Erin', 'Harbor Shipyard', 'Owner'),
    account('Tess', 'Northside College', 'Teacher'),
  );
  const page = await (await new Browser(server).fetch('/api/login')).text();
  demoAccounts.splice(0, demoAccounts.length, ...kept);
  const lines = page.matchAll(/<h3>([^<]*)<|<button class="plain"[^>]*>([^<]*)<span>([^<]*)</g);
  expect(
    [...lines].map(([, organization, name, role]) => organization ?? `${name?.trim()}, ${role}`),
  ).toEqual([
    ...['Northside College', 'Paul, Owner', 'Tess, Teacher'],
    ...['Harbor Shipyard', 'Erin, Owner'],
  ]);
});

test('creates one person for concurrent first sign-ins with one address', async () => {
  const arrivals = [1, 2, 3].map(() => server.people.arriveByEmail('twins@example.org'));
  const ids = new Set(await Promise.all(arrivals));
  expect(ids.size).toBe(1);
  expect(await server.knex('users').where({ email: 'twins@example.org' })).toHaveLength(1);
});

const chrome = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Safari/537.36';
const listOf = async (browser: Browser) =>
  (await (await browser.fetch('/api/auth/sessions')).json()) as {
    id: string;
    device: string;
    isCurrent: boolean;
  }[];

test('lists the sessions of a person and signs out a single device', async () => {
  const [here, there] = [
    await signedInBrowser(server, 'devices@example.org'),
    await signedInBrowser(server, 'devices@example.org'),
  ];
  await server.knex('sessions').update({ device: 'Chrome on Android' });
  const list = await listOf(here);
  expect(list).toHaveLength(2);
  expect(list.find(({ isCurrent }) => isCurrent)).toEqual({
    id: expect.any(String),
    device: 'Chrome on Android',
    isCurrent: true,
    signedInAt: expect.stringMatching(/Z$/),
    lastSeenAt: expect.stringMatching(/Z$/),
  });
  expect(here.cookieHeader()).not.toContain(list[0]?.id);
  const other = list.find(({ isCurrent }) => !isCurrent);
  expect((await here.send('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(204);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  expect((await here.send('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(404);
});

test('signs out every other device, and the current one by its session id', async () => {
  const browsers = [];
  for (let n = 0; n < 3; n++) browsers.push(await signedInBrowser(server, 'everywhere@example.org'));
  const [here, ...others] = browsers as [Browser, Browser, Browser];
  expect((await here.send('DELETE', '/api/auth/sessions')).status).toBe(204);
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  const [mine] = await listOf(here);
  expect((await here.send('DELETE', `/api/auth/sessions/${mine?.id}`)).status).toBe(204);
  expect(await statusOf(here)).toBe(401);
});

test('hides and protects the sessions of another person', async () => {
  const mine = await signedInBrowser(server, 'mine@example.org');
  const theirs = await signedInBrowser(server, 'theirs@example.org');
  const [session] = await listOf(theirs);
  expect((await listOf(mine)).map(({ id }) => id)).not.toContain(session?.id);
  expect((await mine.send('DELETE', `/api/auth/sessions/${session?.id}`)).status).toBe(404);
  expect(await statusOf(theirs)).toBe(200);
  for (const [method, path] of [
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['DELETE', `/api/auth/sessions/${session?.id}`],
  ] as const)
    expect((await new Browser(server).send(method, path)).status).toBe(401);
});

test('names a session after its browser', async () => {
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: 'named@example.org' });
  await browser.fetch('/api/login/code', {
    method: 'POST',
    body: new URLSearchParams({ code: server.codeFor('named@example.org') }),
    headers: { 'User-Agent': chrome },
  });
  expect((await listOf(browser)).map(({ device }) => device)).toEqual(['Chrome on Android']);
});

test('lists a device under its given name and under its browser once the name is removed', async () => {
  const browser = await signedInBrowser(server, 'room4@example.org');
  const listed = async () => (await listOf(browser)).map(({ device }) => device);
  expect(await listed()).toEqual(['Browser on this device']);
  browser.keepCookie('device-name', encodeURIComponent('Room 4 tablet'));
  await expect.poll(listed, { timeout: 3_000 }).toEqual(['Room 4 tablet']);
  browser.keepCookie('device-name', '');
  await expect.poll(listed, { timeout: 3_000 }).toEqual(['Browser on this device']);
});

test('updates the time of the last use after ten minutes', async () => {
  const browser = await signedInBrowser(server, 'seen@example.org');
  await server.knex.raw(`update sessions set "lastSeenAt" = now() - interval '1 day'`);
  const seen = async () => {
    await browser.fetch('/api/auth/user');
    const [row] = await server.knex
      .raw(`select 1 from sessions where "lastSeenAt" > now() - interval '1 minute'`)
      .then(({ rows }) => rows);
    return row !== undefined;
  };
  await expect.poll(seen, { timeout: 3_000 }).toBe(true);
});

test('requires an administrator to sign in again after a week', async () => {
  const browser = await signedInBrowser(server, 'weekly@example.org');
  const eightDaysAgo = Date.now() - 8 * 86_400_000;
  await server.knex.raw(`update sessions set data = jsonb_set(data, '{signedInAt}', ?::text::jsonb)`, [
    eightDaysAgo,
  ]);
  expect(await statusOf(browser)).toBe(200);
  await server.knex('users').where({ email: 'weekly@example.org' }).update({ userType: 'admin' });
  await expect.poll(() => statusOf(browser), { timeout: 3_000 }).toBe(401);
});

test.each([
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ Referer: 'https://evil.example/page' }, 403],
  [{ Referer: `${server.url}/jobs` }, 302],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 302],
  [{ 'Sec-Fetch-Site': 'none' }, 302],
  [{}, 302],
])('answers a sign-out with the headers %j with %i', async (headers, status) => {
  await server.knex('rateLimits').del();
  const browser = await signedInBrowser(server, 'leaving@example.org');
  expect((await browser.fetch('/api/logout', { headers })).status).toBe(status);
  expect(await statusOf(browser)).toBe(status === 403 ? 200 : 401);
});
