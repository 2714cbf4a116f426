import { afterAll, expect, test } from 'vitest';
import type { Door } from './doors/door.ts';
import { sessionOf, sweepIdentity } from './sessions.ts';
import { Browser, signedInBrowser, testServer } from './testing/test-server.ts';

let goOn = () => {};
const slowDoor: Door = (router) => {
  router.post('/slow-change', async (context) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    sessionOf(context).pending = { codeId: 'x', email: 'x', returnTo: '/' };
    context.body = {};
  });
};
const demoAccounts: { personId: string; name: string; role: string }[] = [];
const server = await testServer({ doors: [slowDoor], demoAccounts });
afterAll(() => server.close());

const statusOf = async (browser: Browser) => (await browser.fetch('/api/auth/user')).status;

test('a request that ends after the sign-out does not bring the session back', async () => {
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

test('a session ends 400 days after the sign-in, however much it is used', async () => {
  const browser = await signedInBrowser(server, 'old@example.org');
  const longAgo = Date.now() - 401 * 86_400_000;
  await server.knex.raw(`update sessions set data = jsonb_set(data, '{signedInAt}', ?::text::jsonb)`, [
    longAgo,
  ]);
  await expect.poll(() => statusOf(browser), { timeout: 3_000 }).toBe(401);
});

test('a session that was not used for 90 days has ended, and is swept', async () => {
  const browser = await signedInBrowser(server, 'idle@example.org');
  await server.knex('sessions').update({ expiresAt: new Date(Date.now() - 1_000) });
  await expect.poll(() => statusOf(browser), { timeout: 3_000 }).toBe(401);
  await sweepIdentity(server.knex);
  expect(await server.knex('sessions')).toEqual([]);
});

test('the session id changes with the account type', async () => {
  const browser = await signedInBrowser(server, 'type@example.org');
  const before = browser.copy();
  await browser.send('POST', '/api/auth/set-user-type', { userType: 'employer' });
  expect([await statusOf(browser), await statusOf(before)]).toEqual([200, 401]);
});

test('a demo account signs in with one tap and comes back to where it was wanted', async () => {
  const personId = await server.people.arriveByEmail('demo@example.org');
  demoAccounts.push({ personId, name: 'Demo', role: 'Employer' });
  const browser = new Browser(server);
  expect(await (await browser.fetch('/api/login?returnTo=/jobs')).text()).toContain(personId);
  const response = await browser.submit('/api/login/demo', { personId, returnTo: '/jobs' });
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/jobs']);
  expect((await (await browser.fetch('/api/auth/user')).json()).id).toBe(personId);
});

test('two first sign-ins with one address at the same time make one person', async () => {
  const arrivals = [1, 2, 3].map(() => server.people.arriveByEmail('twins@example.org'));
  const ids = new Set(await Promise.all(arrivals));
  expect(ids.size).toBe(1);
  expect(await server.knex('users').where({ email: 'twins@example.org' })).toHaveLength(1);
});
