// Tests signing in at a real OpenID Connect issuer, and that responses of another issuer are rejected.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openId } from '#server/identity/openid.ts';
import { startOpenIdIssuer } from '#server/testing/openid-issuer.ts';
import type { OpenIdIssuer } from '#server/testing/openid-issuer.ts';
import { expectRepeatable } from '#server/testing/interrupted-acts.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { TestServer } from '#server/testing/test-server.ts';

const publicOrigin = 'http://localhost:3000';
let issuer: OpenIdIssuer;
let server: TestServer;

beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  issuer.serve(publicOrigin);
  const { url, clientId, clientSecret } = issuer;
  const settings = { issuer: url, clientId, clientSecret, name: 'Town ID' };
  server = await testServer({ openId: openId(settings, publicOrigin) });
});
afterAll(async () => {
  await server.close();
  issuer.close();
});

/** At the issuer, as far as the address it sends the browser back to. */
async function visitIssuer(start: string, login: string): Promise<string> {
  const there = new Browser({ ...server, url: '' });
  let address = start;
  let response = await there.fetch(address);
  for (let step = 0; step < 12; step++) {
    const next = response.headers.get('Location');
    if (next?.startsWith(publicOrigin)) return next.slice(publicOrigin.length);
    if (next) {
      address = new URL(next, issuer.url).href;
      response = await there.fetch(address);
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    response = await there.submit(address, { prompt, login, password: 'any' });
  }
  throw new Error('The issuer did not send the browser back.');
}

async function startIn(browser: Browser, returnTo = '/'): Promise<string> {
  const response = await browser.fetch(`/api/login/openid?returnTo=${returnTo}`);
  expect(response.status).toBe(302);
  return response.headers.get('Location') ?? '';
}

async function signedInAt(login: string): Promise<Browser> {
  const browser = new Browser(server);
  await browser.fetch(await visitIssuer(await startIn(browser), login));
  return browser;
}

const whoIs = async (browser: Browser) => (await browser.fetch('/api/auth/user')).json();

test('offers OpenID Connect next to the code and sends PKCE, state, and nonce to the issuer', async () => {
  const browser = new Browser(server);
  const page = await (await browser.fetch('/api/login')).text();
  expect(page).toContain('Sign in with Town ID');
  expect(page).toContain('Email me a code');
  const asked = new URL(await startIn(browser));
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{20}/),
    nonce: expect.stringMatching(/.{20}/),
  });
});

test('redirects a cross-site sign-in link to the sign-in page', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'Sec-Fetch-Site': site };
    const answer = await new Browser(server).fetch('/api/login/openid?returnTo=/jobs', { headers });
    expect(answer.headers.get('Location')).toBe('/api/login?returnTo=%2Fjobs');
  }
});

test('signs in through the issuer, returns to the requested page, and finds the same account again', async () => {
  const browser = new Browser(server);
  const back = await visitIssuer(await startIn(browser, '/courses'), 'olga');
  const before = browser.copy();
  const response = await browser.fetch(back);
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/courses']);
  const user = await whoIs(browser);
  expect(user).toMatchObject({
    firstName: 'Olga',
    lastName: 'Iversen',
    email: 'olga@example.org',
    userType: null,
  });
  expect((await before.fetch('/api/auth/user')).status).toBe(401);
  expect((await whoIs(await signedInAt('olga'))).id).toBe(user.id);
});

test('creates a separate account for an address that signs in by code', async () => {
  const byCode = await whoIs(await signedInBrowser(server, 'otto@example.org'));
  const byIssuer = await whoIs(await signedInAt('otto'));
  expect([byIssuer.email, byIssuer.id === byCode.id]).toEqual([byCode.email, false]);
});

test('refuses a response in another browser and a repeated response', async () => {
  const browser = new Browser(server);
  const back = await visitIssuer(await startIn(browser), 'nina');
  const stranger = new Browser(server);
  expect((await stranger.fetch(back)).headers.get('Location')).toBe('/api/login');
  const asking = new Browser(server);
  await startIn(asking);
  expect((await asking.fetch(back)).status).toBe(502);
  expect((await asking.fetch('/api/auth/user')).status).toBe(401);
  await browser.fetch(back);
  await browser.fetch('/api/logout');
  await browser.fetch(back);
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
});

test.each([
  ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
  ['no code', (url: URL) => url.searchParams.delete('code')],
  ['an invented code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
  ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
  ['an error', (url: URL) => url.searchParams.set('error', 'access_denied')],
])('refuses a response with %s', async (_, spoil) => {
  const browser = new Browser(server);
  const url = new URL(await visitIssuer(await startIn(browser), 'nina'), publicOrigin);
  spoil(url);
  const response = await browser.fetch(url.pathname + url.search);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('This sign-in didn’t work.');
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
});

test('refuses a response with another nonce or verifier', async () => {
  for (const part of ['nonce', 'verifier']) {
    const browser = new Browser(server);
    const back = await visitIssuer(await startIn(browser), 'nina');
    await server.knex.raw(
      `update sessions set data = jsonb_set(data, ?::text[], ?::jsonb) where jsonb_exists(data, 'pendingOpenId')`,
      [`{pendingOpenId,${part}}`, JSON.stringify('y'.repeat(43))],
    );
    // The embedded database's only server remembers a session for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await browser.fetch(back)).status).toBe(502);
  }
});

test('creates no account for an unverified email address', async () => {
  const browser = await signedInAt('unverified');
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
});

test('never redirects to another site after sign-in', async () => {
  const browser = new Browser(server);
  const back = await visitIssuer(await startIn(browser, '//evil.example'), 'olga');
  expect((await browser.fetch(back)).headers.get('Location')).toBe('/');
});

test('reports an unreachable issuer and still offers the emailed code', async () => {
  const settings = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', name: 'Nobody' };
  const lonely = await testServer({ openId: openId(settings, publicOrigin) });
  const response = await new Browser(lonely).fetch('/api/login/openid');
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('use an emailed code');
  expect((await (await signedInBrowser(lonely, 'x@example.org')).fetch('/api/auth/user')).status).toBe(200);
  await lonely.close();
});

test('signs in one account through the issuer, also after an interruption', async () => {
  let people = 0;
  const subjectOf = (login: string) => ({ issuer: issuer.url, subject: login });
  const enter = async (browser: Browser, login: string) =>
    browser.fetch(await visitIssuer(await startIn(browser, '/courses'), login));
  const end = await expectRepeatable({
    prepare: async () => {
      await server.knex('rateLimits').del();
      const login = `guest${++people}`;
      const browser = new Browser(server);
      return { login, browser, back: await visitIssuer(await startIn(browser, '/courses'), login) };
    },
    act: ({ browser, back }) => browser.fetch(back),
    // The person finds the sign-in page and begins again.
    repeat: async ({ browser, login }) => {
      if ((await browser.fetch('/api/auth/user')).status !== 200) await enter(browser, login);
    },
    end: async ({ browser, login }) => ({
      signedIn: (await browser.fetch('/api/auth/user')).status,
      identities: (await server.knex('identities').where(subjectOf(login))).length,
      accounts: (await server.knex('users').where({ email: `${login}@example.org` })).length,
    }),
  });
  expect(end).toEqual({ signedIn: 200, identities: 1, accounts: 1 });
}, 120_000);
