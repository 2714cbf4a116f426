import { afterAll, beforeEach, expect, test } from 'vitest';
import { passkeySite } from '#server/identity/passkeys/passkeys.ts';
import { answerWith, makePasskey } from '#server/testing/authenticator.ts';
import type { SoftPasskey, Wrong } from '#server/testing/authenticator.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';

const admin = 'root@example.org';
const server = await testServer({ adminEmails: [admin] });
afterAll(() => server.close());
beforeEach(() => server.knex('rateLimits').del());

let people = 0;
const anAddress = () => `passkey${++people}@example.org`;

async function add(browser: Browser, wrong?: Wrong) {
  const options = await (await browser.send('POST', '/api/auth/passkeys/options')).json();
  const { passkey, response } = makePasskey(options, wrong);
  const answer = await browser.send('POST', '/api/auth/passkeys', { name: 'Room 4 tablet', response });
  return { passkey, answer, response, options };
}

async function ask(browser: Browser): Promise<{ challenge: string }> {
  return (await browser.send('POST', '/api/login/passkey/options')).json();
}

async function signIn(browser: Browser, passkey: SoftPasskey, wrong?: Wrong): Promise<Response> {
  const response = answerWith(passkey, await ask(browser), wrong);
  return browser.send('POST', '/api/login/passkey', { response, returnTo: '/courses' });
}

/** A person with a passkey, and where they are signed in. */
async function owner(address = anAddress()) {
  const browser = await signedInBrowser(server, address);
  const { passkey } = await add(browser);
  const user = await (await browser.fetch('/api/auth/user')).json();
  return { browser, passkey, user };
}

const list = async (browser: Browser) => (await browser.fetch('/api/auth/passkeys')).json();

async function expectNobody(browser: Browser, answer: Response): Promise<void> {
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toBe('This passkey doesn’t work here. Use an emailed code instead.');
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
}

test('adds a named passkey, lists it, and signs its owner in with a new session', async () => {
  const { browser, passkey, user } = await owner();
  const before = await list(browser);
  expect(before).toEqual({
    isOffered: true,
    canAdd: true,
    passkeys: [
      {
        id: expect.any(String),
        name: 'Room 4 tablet',
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        isSynced: false,
      },
    ],
  });
  const other = new Browser(server);
  await ask(other);
  const asked = other.copy();
  const answer = await signIn(other, passkey);
  expect([answer.status, await answer.json()]).toEqual([200, { path: '/courses' }]);
  expect(await (await other.fetch('/api/auth/user')).json()).toEqual(user);
  expect((await asked.fetch('/api/auth/user')).status).toBe(401);
  expect((await list(browser)).passkeys[0].lastUsedAt).toMatch(/Z$/);
});

test('emails the owner about added and removed passkeys and records both in the audit log', async () => {
  const address = anAddress();
  const { browser, user } = await owner(address);
  const [{ id }] = (await list(browser)).passkeys;
  expect((await browser.send('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204);
  const subjects = server.mailer.outbox?.filter(({ to }) => to === address).map(({ subject }) => subject);
  expect(subjects?.slice(0, 2)).toEqual([
    'A passkey was removed from your SkillPact account',
    'A passkey was added to your SkillPact account',
  ]);
  const kept = await server
    .knex('audit')
    .where({ personId: user.id })
    .whereLike('event', 'passkeys.%')
    .orderBy('event');
  expect(kept.map(({ event, outcome, subjectId }) => [event, outcome, subjectId])).toEqual([
    ['passkeys.add', 'applied', id],
    ['passkeys.remove', 'applied', id],
  ]);
});

test.each<[string, Wrong]>([
  ['another question', { challenge: 'bm90IHRoaXMgb25l' }],
  ['another origin', { origin: 'http://evil.example' }],
  ['another site', { site: 'evil.example' }],
  ['nobody who was asked who they are', { isUnverified: true }],
  ['somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
])('rejects an assertion for %s', async (_what, wrong) => {
  const { passkey } = await owner();
  const browser = new Browser(server);
  await expectNobody(browser, await signIn(browser, passkey, wrong));
  expect((await signIn(browser, passkey)).status).toBe(200);
});

test('rejects an assertion signed with another key', async () => {
  const [{ passkey }, { passkey: keyOf }] = [await owner(), await owner()];
  const browser = new Browser(server);
  await expectNobody(browser, await signIn(browser, passkey, { keyOf }));
});

test('accepts an assertion only once, even when sent twice concurrently', async () => {
  const { passkey } = await owner();
  const browser = new Browser(server);
  const response = answerWith(passkey, await ask(browser));
  const thief = browser.copy();
  const answers = await Promise.all(
    [browser, thief].map((who) => who.send('POST', '/api/login/passkey', { response })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  const again = await browser.send('POST', '/api/login/passkey', { response });
  expect(again.status).toBe(400);
});

test('accepts an assertion only in the browser that requested it', async () => {
  const { passkey } = await owner();
  const response = answerWith(passkey, await ask(new Browser(server)));
  const stranger = new Browser(server);
  await expectNobody(stranger, await stranger.send('POST', '/api/login/passkey', { response }));
  await ask(stranger);
  await expectNobody(stranger, await stranger.send('POST', '/api/login/passkey', { response }));
});

test('rejects an assertion after five minutes', async () => {
  const { passkey } = await owner();
  const browser = new Browser(server);
  const response = answerWith(passkey, await ask(browser));
  const { rows } = await server.knex.raw(`select max("expiresAt") - now() as left from "passkeyChallenges"`);
  expect(rows[0].left.minutes).toBeLessThan(5);
  await server.knex('passkeyChallenges').update({ expiresAt: new Date(Date.now() - 1) });
  await expectNobody(browser, await browser.send('POST', '/api/login/passkey', { response }));
});

test('rejects an assertion for a registration challenge and a registration for a sign-in challenge', async () => {
  const { browser, passkey } = await owner();
  const adding = await (await browser.send('POST', '/api/auth/passkeys/options')).json();
  const response = answerWith(passkey, adding);
  expect((await browser.send('POST', '/api/login/passkey', { response })).status).toBe(400);
  const { challenge } = await ask(browser);
  const made = makePasskey({ ...adding, challenge });
  const body = { name: 'Second', response: made.response };
  expect((await browser.send('POST', '/api/auth/passkeys', body)).status).toBe(400);
  expect((await list(browser)).passkeys).toHaveLength(1);
});

test('rejects an unknown passkey and a removed one', async () => {
  const browser = new Browser(server);
  const options = { challenge: 'AA', user: { id: 'AA' } } as Parameters<typeof makePasskey>[0];
  await expectNobody(browser, await signIn(browser, makePasskey(options).passkey));
  const { browser: home, passkey } = await owner();
  const [{ id }] = (await list(home)).passkeys;
  await home.send('DELETE', `/api/auth/passkeys/${id}`);
  await expectNobody(browser, await signIn(browser, passkey));
});

test('rejects a passkey whose counter decreased, records it in the audit log, and accepts a constant zero', async () => {
  const { passkey, user } = await owner();
  const browser = new Browser(server);
  expect((await signIn(browser, passkey, { counter: 0 })).status).toBe(200);
  expect((await signIn(new Browser(server), passkey, { counter: 4_000_000_000 })).status).toBe(200);
  for (const counter of [4_000_000_000, 7, 0]) {
    const copy = new Browser(server);
    await expectNobody(copy, await signIn(copy, passkey, { counter }));
  }
  const kept = await server.knex('audit').where({ personId: user.id, event: 'passkeys.signIn' });
  expect(kept.map(({ outcome }) => outcome)).toEqual(['denied', 'denied', 'denied']);
  expect((await signIn(new Browser(server), passkey, { counter: 4_000_000_001 })).status).toBe(200);
});

test('shows a suspended person who uses a passkey only the reason', async () => {
  const { passkey, user } = await owner();
  const suspended = { suspendedAt: new Date(), suspendedReason: 'Fake listings' };
  await server.knex('users').where({ id: user.id }).update(suspended);
  const browser = new Browser(server);
  await signIn(browser, passkey);
  for (const path of ['/api/auth/user', '/api/auth/passkeys', '/api/auth/sessions']) {
    const answer = await browser.fetch(path);
    expect([answer.status, (await answer.json()).message]).toEqual([
      403,
      'Your account is suspended. Reason: Fake listings',
    ]);
  }
});

test.each<[string, Wrong]>([
  ['another question', { challenge: 'bm90IHRoaXMgb25l' }],
  ['another origin', { origin: 'https://localhost:3000' }],
  ['another site', { site: 'evil.example' }],
  ['nobody who was asked who they are', { isUnverified: true }],
])('refuses to add a passkey made for %s', async (_what, wrong) => {
  const browser = await signedInBrowser(server, anAddress());
  expect((await add(browser, wrong)).answer.status).toBe(400);
  expect((await list(browser)).passkeys).toEqual([]);
});

test('adds a passkey only once and never to a second account', async () => {
  const browser = await signedInBrowser(server, anAddress());
  const { response } = await add(browser);
  const body = { name: 'Again', response };
  expect((await browser.send('POST', '/api/auth/passkeys', body)).status).toBe(400);
  const taken = await server.knex('passkeys').where({ credentialId: response.id }).first();
  const other = await owner();
  await server.knex('passkeys').where({ personId: other.user.id }).del();
  const { passkey, response: made } = makePasskey(
    await (await other.browser.send('POST', '/api/auth/passkeys/options')).json(),
  );
  await server.knex('passkeys').where({ id: taken.id }).update({ credentialId: passkey.id });
  const stolen = await other.browser.send('POST', '/api/auth/passkeys', { name: 'Mine', response: made });
  expect(stolen.status).toBe(400);
  expect((await list(other.browser)).passkeys).toEqual([]);
});

test("refuses to list or remove another person's passkeys and answers 401 without a session", async () => {
  const { browser, passkey } = await owner();
  const [{ id }] = (await list(browser)).passkeys;
  const other = await signedInBrowser(server, anAddress());
  expect((await list(other)).passkeys).toEqual([]);
  for (const wanted of [id, 'no-id', '00000000-0000-4000-8000-000000000000'])
    expect((await other.send('DELETE', `/api/auth/passkeys/${wanted}`)).status).toBe(404);
  const stranger = new Browser(server);
  const calls: [string, string][] = [
    ['GET', '/api/auth/passkeys'],
    ['POST', '/api/auth/passkeys/options'],
    ['POST', '/api/auth/passkeys'],
    ['DELETE', `/api/auth/passkeys/${id}`],
  ];
  for (const [method, path] of calls) expect((await stranger.send(method, path)).status).toBe(401);
  expect((await signIn(stranger, passkey)).status).toBe(200);
});

test('refuses to add a passkey in a session older than a day until its owner signs in again', async () => {
  const { browser, user } = await owner();
  await server
    .knex('sessions')
    .where({ personId: user.id })
    .update({
      data: server.knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [String(Date.now() - 90_000_000)]),
    });
  // What was read a second ago still holds where one process is alone on its database.
  await expect.poll(async () => (await list(browser)).canAdd, { timeout: 10_000 }).toBe(false);
  const refused = await browser.send('POST', '/api/auth/passkeys/options');
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'sign_in_again']);
  expect((await browser.fetch('/api/login?returnTo=/account')).headers.get('Location')).toBe('/account');
  expect((await browser.fetch('/api/login?again&returnTo=/account')).status).toBe(200);
  await browser.submit('/api/login', { email: user.email, returnTo: '/account' });
  const code = await browser.submit('/api/login/code', { code: server.codeFor(user.email) });
  expect(code.headers.get('Location')).toBe('/account');
  expect((await add(browser)).answer.status).toBe(201);
});

test('refuses to remove a passkey in a session older than a day', async () => {
  const { browser, user } = await owner();
  const [{ id }] = (await list(browser)).passkeys;
  await server
    .knex('sessions')
    .where({ personId: user.id })
    .update({
      data: server.knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [String(Date.now() - 90_000_000)]),
    });
  await expect.poll(async () => (await list(browser)).canAdd, { timeout: 10_000 }).toBe(false);
  expect((await browser.send('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(403);
  expect((await list(browser)).passkeys).toMatchObject([{ id }]);
});

test('does not treat a passkey as proof of an address for admin access', async () => {
  const { passkey } = await owner(admin);
  const browser = new Browser(server);
  await signIn(browser, passkey);
  expect((await browser.send('POST', '/api/admin-override')).status).toBe(403);
  expect((await (await browser.fetch('/api/auth/user')).json()).userType).toBeNull();
  const proven = await signedInBrowser(server, admin);
  expect((await proven.send('POST', '/api/admin-override')).status).toBe(200);
});

test('rejects a malformed assertion', async () => {
  const browser = new Browser(server);
  for (const body of [
    {},
    { response: null },
    { response: { id: 1 } },
    { response: { id: 'a'.repeat(15_000) } },
  ])
    expect((await browser.send('POST', '/api/login/passkey', body)).status).toBe(400);
  const large = { response: { id: 'a'.repeat(30_000) } };
  expect((await browser.send('POST', '/api/login/passkey', large)).status).toBe(413);
});

test('limits challenges and registrations', async () => {
  const browser = await signedInBrowser(server, anAddress());
  for (let n = 0; n < 30; n++) await browser.send('POST', '/api/auth/passkeys/options');
  const answer = await browser.send('POST', '/api/auth/passkeys/options');
  expect([answer.status, Number(answer.headers.get('Retry-After')) > 3_000]).toEqual([429, true]);
});

test('supports passkeys on https origins and localhost', async () => {
  expect(passkeySite('https://skillpact.example')).toEqual({
    id: 'skillpact.example',
    origin: 'https://skillpact.example',
  });
  expect(passkeySite('http://localhost:3000')?.id).toBe('localhost');
  for (const origin of [
    'http://skillpact.example',
    'http://127.0.0.1:3000',
    'https://192.0.2.7',
    'https://[::1]:3000',
  ])
    expect(passkeySite(origin)).toBeNull();
});

test('hides passkeys and answers their calls with 404 on other origins', async () => {
  const plain = await testServer({ config: { publicOrigin: 'http://127.0.0.1:3000' } });
  const browser = await signedInBrowser(plain, anAddress());
  expect(await list(browser)).toEqual({ isOffered: false, canAdd: true, passkeys: [] });
  expect((await browser.send('POST', '/api/auth/passkeys/options')).status).toBe(404);
  const page = await (await new Browser(plain).fetch('/api/login')).text();
  expect(page).not.toContain('passkey');
  expect(await (await new Browser(server).fetch('/api/login')).text()).toContain('Sign in with a passkey');
  await plain.close();
});
