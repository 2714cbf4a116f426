// Tests cookie signatures, in isolation and in the server.
import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { cookieKeys } from './cookie-keys.ts';
import { Browser, signedInBrowser, testServer } from '../testing/test-server.ts';

const [older, newer] = ['k'.repeat(32), 'n'.repeat(32)];
const server = await testServer({ sessionKeys: [newer] });
afterAll(() => server.close());

const earlier = (data: string, key: string) => createHmac('sha1', key).update(data).digest('base64url');
const until = Date.parse('2027-03-31T00:00:00Z');

test('signs cookies with HMAC-SHA-256 under the newest key', () => {
  const keys = cookieKeys([newer, older]);
  const signature = keys.sign('session=abc');
  expect(signature).toBe(createHmac('sha256', newer).update('session=abc').digest('base64url'));
  expect(Buffer.from(signature, 'base64url')).toHaveLength(32);
  expect(keys.index('session=abc', signature)).toBe(0);
  expect(keys.verify('session=abd', signature)).toBe(false);
  expect(keys.verify('session=abc', `${signature}=`)).toBe(false);
});

test('accepts a cookie signed with an older key or an earlier version and signs it again', () => {
  const keys = cookieKeys([newer, older], () => until - 1);
  expect(keys.index('a=1', cookieKeys([older]).sign('a=1'))).toBe(1);
  expect(keys.index('a=1', earlier('a=1', newer))).toBeGreaterThan(0);
  expect(keys.index('a=1', earlier('a=1', older))).toBeGreaterThan(0);
  expect(keys.index('a=1', earlier('a=1', 'x'.repeat(32)))).toBe(-1);
});

test('refuses signatures of earlier versions after the session lifetime has passed', () => {
  expect(cookieKeys([newer], () => until).index('a=1', earlier('a=1', newer))).toBe(-1);
});

test('continues a session of an earlier version and signs its cookie with SHA-256', async () => {
  const signedIn = await signedInBrowser(server, 'stays@example.org');
  const secret = cookieOf(signedIn, 'session') ?? '';
  const signature = cookieKeys([newer]).sign(`session=${secret}`);
  expect(cookieOf(signedIn, 'session.sig')).toBe(signature);
  const browser = new Browser(server);
  browser.keepCookie('session', secret);
  browser.keepCookie('session.sig', earlier(`session=${secret}`, newer));
  expect((await browser.fetch('/api/auth/user')).status).toBe(200);
  expect(cookieOf(browser, 'session')).toBe(secret);
  expect(cookieOf(browser, 'session.sig')).toBe(signature);
  const stranger = new Browser(server);
  stranger.keepCookie('session', secret);
  stranger.keepCookie('session.sig', earlier(`session=${secret}`, 'x'.repeat(32)));
  expect((await stranger.fetch('/api/auth/user')).status).toBe(401);
});

const cookieOf = (browser: Browser, name: string): string | undefined =>
  new Map(
    browser
      .cookieHeader()
      .split('; ')
      .map((pair) => pair.split('=', 2) as [string, string]),
  ).get(name);
