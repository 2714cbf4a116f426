import { afterAll, expect, test } from 'vitest';
import { Browser, signedInBrowser, testServer } from '../testing/test-server.ts';

const server = await testServer();
afterAll(() => server.close());

const markIn = (answer: Response) =>
  answer.headers.getSetCookie().find((text) => text.startsWith('signed-in='));

test('sets a readable mark with a new value at each sign-in and removes it at sign-out', async () => {
  const browser = new Browser(server);
  expect(markIn(await browser.submit('/api/login', { email: 'ada@example.org' }))).toBeUndefined();
  const entered = await browser.submit('/api/login/code', { code: server.codeFor('ada@example.org') });
  expect(markIn(entered)).toMatch(/^signed-in=[0-9a-z]+; path=\/; expires=[^;]+; samesite=lax$/i);
  expect(markIn(await browser.fetch('/api/auth/user'))).toBeUndefined();
  await browser.submit('/api/login', { email: 'ada@example.org' });
  const again = await browser.submit('/api/login/code', { code: server.codeFor('ada@example.org') });
  expect(markIn(again)).toMatch(/^signed-in=[0-9a-z]+; path/);
  expect(markIn(again)).not.toBe(markIn(entered));
  expect(markIn(await browser.fetch('/api/logout'))).toMatch(/^signed-in=; .*expires=Thu, 01 Jan 1970/);
});

test('removes the mark of a session that was ended elsewhere with the 401 response', async () => {
  const browser = await signedInBrowser(server, 'ben@example.org');
  await server.knex('sessions').del();
  const answer = await browser.fetch('/api/auth/user');
  expect([answer.status, markIn(answer)]).toEqual([401, expect.stringContaining('signed-in=;')]);
});

test('marks a page loaded with a session in Server-Timing and sends nothing to a visitor', async () => {
  const browser = await signedInBrowser(server, 'cleo@example.org');
  expect((await browser.fetch('/courses')).headers.get('Server-Timing')).toBe('session');
  expect((await new Browser(server).fetch('/courses')).headers.get('Server-Timing')).toBeNull();
});
