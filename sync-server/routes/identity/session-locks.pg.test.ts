// The sessions of a shared device: whose they are while their person is away.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { unlockCookie } from '#shared/lib/session-lock.ts';
import { subscribeDevice } from '../../testing/push-subscription.ts';
import { Browser, signedInBrowser, testServer } from '../../testing/test-server.ts';

const server = await testServer();
// Each test signs in, more often than the limit of emailed codes allows.
beforeEach(() => server.knex('rateLimits').del());
afterAll(() => server.close());

const secretOf = (letter: string) => letter.repeat(43);
const tess = secretOf('t');
const bob = secretOf('b');

/** Does what the page does: sets the second cookie, or deletes it. */
const unlock = (browser: Browser, secret: string | undefined) =>
  browser.keepCookie(unlockCookie, secret ?? '');

const lockTo = (browser: Browser, secret: string) => {
  unlock(browser, secret);
  return browser.send('POST', '/api/auth/lock', { secret });
};

const whoIs = async (browser: Browser) => {
  const answer = await browser.fetch('/api/auth/user');
  return answer.ok ? ((await answer.json()) as { email: string }).email : answer.status;
};

/** Loses the cookie of the session, as when the next person has signed in. */
const forgetSession = (browser: Browser) => browser.keepCookie('session', '');

async function signIn(browser: Browser, address: string) {
  await browser.submit('/api/login', { email: address });
  await browser.submit('/api/login/code', { code: server.codeFor(address) });
}

test('opens a locked session with its secret only', async () => {
  await server.knex('sessions').del();
  const browser = await signedInBrowser(server, 'tess@example.org');
  expect((await lockTo(browser, tess)).status).toBe(204);
  expect(await whoIs(browser)).toBe('tess@example.org');
  unlock(browser, undefined);
  expect(await whoIs(browser)).toBe(401);
  expect((await browser.send('DELETE', '/api/auth/sessions')).status).toBe(401);
  unlock(browser, bob);
  expect(await whoIs(browser)).toBe(401);
  expect((await browser.send('POST', '/api/auth/unlock', {})).status).toBe(401);
  unlock(browser, tess);
  expect(await whoIs(browser)).toBe('tess@example.org');
});

test('changes between the sessions of two people on one browser', async () => {
  await server.knex('sessions').del();
  const browser = await signedInBrowser(server, 'tess@example.org');
  await lockTo(browser, tess);
  unlock(browser, undefined);
  await signIn(browser, 'bob@example.org');
  await lockTo(browser, bob);
  for (const [secret, email] of [
    [tess, 'tess@example.org'],
    [bob, 'bob@example.org'],
    [tess, 'tess@example.org'],
  ] as const) {
    unlock(browser, secret);
    expect(await whoIs(browser)).toBe(401);
    expect((await browser.send('POST', '/api/auth/unlock', {})).status).toBe(204);
    expect(await whoIs(browser)).toBe(email);
  }
  expect(await server.knex('sessions').whereNotNull('personId').select('id')).toHaveLength(2);
});

test('continues with the newer sign-in of a person who signs in again', async () => {
  await server.knex('sessions').del();
  const browser = await signedInBrowser(server, 'vera@example.org');
  await lockTo(browser, tess);
  unlock(browser, undefined);
  await signIn(browser, 'vera@example.org');
  expect((await lockTo(browser, tess)).status).toBe(204);
  expect(await whoIs(browser)).toBe('vera@example.org');
  expect(await server.knex('sessions').whereNotNull('personId').select('id')).toHaveLength(1);
});

test('takes up the sign-in of before and makes none of today', async () => {
  await server.knex('sessions').del();
  const browser = await signedInBrowser(server, 'tess@example.org');
  await lockTo(browser, tess);
  const then = Date.now() - 3 * 24 * 3_600_000;
  await server.knex.raw(`update sessions set data = data || ?::jsonb`, [
    JSON.stringify({ signedInAt: then }),
  ]);
  forgetSession(browser);
  expect((await browser.send('POST', '/api/auth/unlock', {})).status).toBe(204);
  expect(await whoIs(browser)).toBe('tess@example.org');
  const [row] = await server.knex('sessions').whereNotNull('personId').select('data');
  expect(row.data.signedInAt).toBe(then);
});

test('takes up no session that its person has ended elsewhere', async () => {
  await server.knex('sessions').del();
  const browser = await signedInBrowser(server, 'uma@example.org');
  await lockTo(browser, tess);
  forgetSession(browser);
  const phone = await signedInBrowser(server, 'uma@example.org');
  expect(await (await phone.fetch('/api/auth/sessions')).json()).toHaveLength(2);
  await phone.send('DELETE', '/api/auth/sessions');
  expect((await browser.send('POST', '/api/auth/unlock', {})).status).toBe(401);
});

/** A browser with its page open for Tess, whose session is locked under an id that the browser no longer has. */
async function unlockedElsewhere() {
  await server.knex('sessions').del();
  const browser = await signedInBrowser(server, 'tess@example.org');
  await lockTo(browser, tess);
  forgetSession(browser);
  return browser;
}

const unlockOn = async (browser: Browser) => (await browser.send('POST', '/api/auth/unlock', {})).status;

test('takes up a session once for requests that arrive at once', async () => {
  const browser = await unlockedElsewhere();
  const answers = await Promise.all(Array.from({ length: 8 }, () => unlockOn(browser)));
  expect(answers).toEqual(answers.map(() => 204));
  expect(await server.knex('sessions').whereNotNull('personId').select('id')).toHaveLength(1);
  expect(await unlockOn(browser)).toBe(204);
  expect(await whoIs(browser)).toBe('tess@example.org');
});

test('keeps the locked session when the server fails while taking it up', async () => {
  const browser = await unlockedElsewhere();
  await server.knex.raw(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
    create trigger fail before insert or update on sessions for each row execute function fail()`);
  expect(await unlockOn(browser)).toBe(500);
  await server.knex.raw('drop trigger fail on sessions; drop function fail()');
  expect(await unlockOn(browser)).toBe(204);
  expect(await whoIs(browser)).toBe('tess@example.org');
});

test('moves the notifications of a device to the new id of its session', async () => {
  const browser = await unlockedElsewhere();
  const [{ id, personId }] = await server.knex('sessions').whereNotNull('personId').select('id', 'personId');
  await subscribeDevice(server.knex, { personId, sessionId: id });
  expect(await unlockOn(browser)).toBe(204);
  const [session] = await server.knex('sessions').whereNotNull('personId').select('id');
  expect(await server.knex('pushSubscriptions').select('sessionId')).toEqual([{ sessionId: session.id }]);
});

test('locks no session to a short secret, and none for a visitor', async () => {
  const browser = await signedInBrowser(server, 'ivy@example.org');
  expect((await browser.send('POST', '/api/auth/lock', { secret: 'short' })).status).toBe(400);
  const visitor = new Browser(server);
  expect((await visitor.send('POST', '/api/auth/lock', { secret: tess })).status).toBe(401);
  expect((await visitor.send('POST', '/api/auth/unlock', {})).status).toBe(401);
});

test('unlocks a tablet whose network has sent many wrong secrets', async () => {
  const browser = await unlockedElsewhere();
  const attacker = new Browser(server);
  attacker.keepCookie('session-lock', 'A'.repeat(43));
  expect(await unlockOn(attacker)).toBe(401);
  await server.knex('rateLimits').update({ used: 10_000 });
  expect(await unlockOn(browser)).toBe(204);
});
