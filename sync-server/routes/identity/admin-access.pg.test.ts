// Tests admin access over HTTP: the rights of an authorized address, and that others learn nothing.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';

const adminEmails = ['Root@example.org', 'second@example.org', 'third@example.org'];
const server = await testServer({ adminEmails });
afterAll(() => server.close());
beforeEach(() => server.knex('rateLimits').del());

const ask = (browser: Browser, email: unknown) =>
  browser.send('POST', '/api/request-admin-access', { email });
const enter = (browser: Browser, email: string, accessCode: unknown) =>
  browser.send('POST', '/api/verify-admin-access', { email, accessCode });
const override = (browser: Browser) => browser.send('POST', '/api/admin-override');
const whoIs = async (browser: Browser) => (await browser.fetch('/api/auth/user')).json();
const messageOf = async (response: Response) => [response.status, (await response.json()).message];
const auditOf = (personId: string) => server.knex('audit').where({ personId }).orderBy('id');

async function newAdmin(email: string): Promise<Browser> {
  const browser = new Browser(server);
  await ask(browser, email);
  await enter(browser, email, server.codeFor(email));
  return browser;
}

test('signs in an authorized address and makes it an administrator with one code', async () => {
  const browser = new Browser(server);
  const asked = await ask(browser, ' root@example.org ');
  expect(await messageOf(asked)).toEqual([200, 'Check your email for the admin access code.']);
  const before = browser.copy();
  const entered = await enter(browser, 'ROOT@example.org', server.codeFor('root@example.org'));
  expect(await messageOf(entered)).toEqual([200, 'Admin Access Granted']);
  const user = await whoIs(browser);
  expect(user).toMatchObject({ email: 'root@example.org', userType: 'admin' });
  expect((await before.fetch('/api/auth/user')).status).toBe(401);
  expect((await auditOf(user.id)).map(({ event, outcome }) => [event, outcome])).toContainEqual([
    'admins.elevate',
    'applied',
  ]);
});

test('answers an unauthorized address alike and sends it no email', async () => {
  const answers = await Promise.all(
    ['second@example.org', 'stranger@example.org'].map(async (email) => {
      const response = await ask(new Browser(server), email);
      return [response.status, await response.text(), [...response.headers.keys()].toSorted()];
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(server.codeFor('second@example.org')).toMatch(/^\d{6}$/);
  expect(server.codeFor('stranger@example.org')).toBe('no mail');
});

test('refuses a regular sign-in code for admin access', async () => {
  const email = 'second@example.org';
  const browser = new Browser(server);
  await browser.submit('/api/login', { email });
  expect(await messageOf(await enter(browser, email, server.codeFor(email)))).toEqual([
    403,
    'Invalid or expired access code',
  ]);
});

test('accepts a code once, for the requesting address, and in the requesting browser', async () => {
  const email = 'second@example.org';
  const browser = new Browser(server);
  await ask(browser, email);
  const code = server.codeFor(email);
  const thief = browser.copy();
  const denied = [403, 'Invalid or expired access code'];
  expect(await messageOf(await enter(new Browser(server), email, code))).toEqual(denied);
  expect(await messageOf(await enter(browser, 'root@example.org', code))).toEqual(denied);
  expect((await enter(browser, email, code)).status).toBe(200);
  expect(await messageOf(await enter(thief, email, code))).toEqual(denied);
});

test('refuses the correct code after five wrong attempts and after ten minutes', async () => {
  const email = 'third@example.org';
  const browser = new Browser(server);
  await ask(browser, email);
  const code = server.codeFor(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n++) expect((await enter(browser, email, wrong)).status).toBe(403);
  expect((await enter(browser, email, code)).status).toBe(403);
  await ask(browser, email);
  await server.knex('signInCodes').update({ expiresAt: new Date(Date.now() - 1) });
  expect((await enter(browser, email, server.codeFor(email))).status).toBe(403);
});

test('refuses a fourth code in a row and sends Retry-After', async () => {
  for (let n = 0; n < 3; n++) await ask(new Browser(server), 'third@example.org');
  const fourth = await ask(new Browser(server), 'third@example.org');
  expect([fourth.status, Number(fourth.headers.get('Retry-After')) > 890]).toEqual([429, true]);
});

test('warns administrators after ten wrong codes for an address of theirs within a day', async () => {
  const admin = await newAdmin('root@example.org');
  const { id: personId } = await whoIs(admin);
  const warnings = () =>
    server
      .knex('notifications')
      .where({ personId, title: 'Someone is guessing an administrator’s sign-in codes' });
  for (const _ of [1, 2]) {
    const browser = new Browser(server);
    await ask(browser, 'third@example.org');
    const wrong = server.codeFor('third@example.org') === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) await enter(browser, 'third@example.org', wrong);
  }
  await expect.poll(async () => (await warnings()).length).toBe(1);
});

test.each([[undefined], [null], ['nobody'], [{ $ne: '' }], [['root@example.org']], ['x'.repeat(300)]])(
  'rejects %j as an email address',
  async (email) => {
    const response = await ask(new Browser(server), email);
    expect(await messageOf(response)).toEqual([400, 'Please enter a valid email address']);
  },
);

test('grants admin access to an account that signed in with an authorized address', async () => {
  const browser = await signedInBrowser(server, 'third@example.org');
  await browser.send('POST', '/api/auth/set-user-type', { userType: 'employer' });
  const before = browser.copy();
  expect(await messageOf(await override(browser))).toEqual([200, 'Admin Access Granted']);
  expect((await whoIs(browser)).userType).toBe('admin');
  expect((await before.fetch('/api/auth/user')).status).toBe(401);
});

test('denies admin access to anyone else, records it in the audit log, and asks visitors to sign in', async () => {
  const browser = await signedInBrowser(server, 'stranger@example.org');
  expect(await messageOf(await override(browser))).toEqual([403, 'You are not authorized for admin access']);
  const { id, userType } = await whoIs(browser);
  expect(userType).toBeNull();
  expect((await auditOf(id)).at(-1)).toMatchObject({ event: 'admins.elevate', outcome: 'denied' });
  expect((await override(new Browser(server))).status).toBe(401);
});

test('requires a sign-in of the last day for the admin override', async () => {
  const browser = await signedInBrowser(server, 'second@example.org');
  const { id: personId } = await whoIs(browser);
  const twoDaysAgo = String(Date.now() - 2 * 86_400_000);
  await server.knex.raw(
    `update sessions set data = jsonb_set(data, '{signedInAt}', ?::jsonb) where "personId" = ?`,
    [twoDaysAgo, personId],
  );
  // The embedded database's only server remembers a session for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await override(browser)).status).toBe(403);
});

test('ignores an authorized address that an account only displays', async () => {
  const browser = await signedInBrowser(server, 'claims@example.org');
  const { id } = await whoIs(browser);
  await server.knex('users').where({ id }).update({ email: 'second@example.org' });
  expect((await override(browser)).status).toBe(403);
});

test('redirects the admin sign-in to the appropriate page for each person', async () => {
  const leadsTo = async (browser: Browser) =>
    (await browser.fetch('/api/admin-login')).headers.get('Location');
  expect(await leadsTo(new Browser(server))).toBe('/api/login?returnTo=/');
  expect(await leadsTo(await signedInBrowser(server, 'somebody@example.org'))).toBe('/admin-override');
  expect(await leadsTo(await newAdmin('root@example.org'))).toBe('/');
});

test('refuses to grant or remove the admin role through an account type', async () => {
  const admin = await newAdmin('second@example.org');
  expect((await admin.send('POST', '/api/auth/set-user-type', { userType: 'employer' })).status).toBe(403);
  const newcomer = await signedInBrowser(server, 'newcomer@example.org');
  expect((await newcomer.send('POST', '/api/auth/set-user-type', { userType: 'admin' })).status).toBe(400);
});
