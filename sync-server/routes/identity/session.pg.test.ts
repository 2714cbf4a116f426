import { afterAll, expect, test } from 'vitest';
import { expectRepeatable } from '#server/testing/interrupted-acts.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';

const server = await testServer({
  demoAccounts: [{ personId: 'demo', name: 'Demo', organization: 'Acme Care', role: 'Owner' }],
});
afterAll(() => server.close());

let people = 0;
const anAddress = () => `person${++people}@example.org`;
const clearLimits = () => server.knex('rateLimits').del();

test('signs in a new person with an emailed code', async () => {
  const browser = new Browser(server);
  const asked = await browser.submit('/api/login', { email: ' Ada@Example.org ' });
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/api/login?sent']);
  expect(await (await browser.fetch('/api/login')).text()).toContain('ada@example.org');
  const entered = await browser.submit('/api/login/code', { code: server.codeFor('ada@example.org') });
  expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/']);
  const user = await (await browser.fetch('/api/auth/user')).json();
  expect(user).toEqual({
    id: expect.any(String),
    organizationId: null,
    memberRole: null,
    assignsAll: false,
    suspendedAt: null,
    suspendedReason: null,
    sessionsFrom: null,
    firstName: '',
    lastName: '',
    email: 'ada@example.org',
    userType: null,
    profileImageUrl: null,
    companyName: null,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test('signs in the same address to the same account', async () => {
  const address = anAddress();
  const users = [await signedInBrowser(server, address), await signedInBrowser(server, address)].map(
    async (browser) => (await browser.fetch('/api/auth/user')).json(),
  );
  const [first, second] = await Promise.all(users);
  expect(second).toEqual(first);
});

test('answers a signed-out visitor with 401 Unauthorized', async () => {
  const response = await new Browser(server).fetch('/api/auth/user');
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    message: 'Unauthorized',
    code: 'unauthorized',
    requestId: expect.any(String),
  });
});

test('answers a known and an unknown address alike', async () => {
  const known = anAddress();
  await signedInBrowser(server, known);
  const answers = [known, anAddress()].map(async (email) => {
    const response = await new Browser(server).submit('/api/login', { email });
    return [response.status, response.headers.get('Location'), await response.text()];
  });
  const [toKnown, toUnknown] = await Promise.all(answers);
  expect(toUnknown).toEqual(toKnown);
});

test('rejects an invalid address and shows it escaped in the form', async () => {
  const response = await new Browser(server).submit('/api/login', { email: '"><script>alert(1)</script>' });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('Please enter a valid email address');
  expect(page).not.toContain('<script>');
});

const inDigitsFrom = (zero: number) => (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const half = (code: string, between: string) => `${code.slice(0, 3)}${between}${code.slice(3)}`;

test.each<[string, (code: string) => string]>([
  ['a dash', (code) => half(code, '-')],
  ['a no-break space', (code) => half(code, '\u00a0')],
  ['a final period', (code) => ` ${code}.`],
  ['digits of full width', inDigitsFrom(0xff10)],
  ['Arabic digits', inDigitsFrom(0x0660)],
  ['Persian digits', inDigitsFrom(0x06f0)],
  ['Devanagari digits', inDigitsFrom(0x0966)],
])('accepts a code with %s, in the page and on the server', async (_what, spell) => {
  await clearLimits();
  const address = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address });
  const page = await (await browser.fetch('/api/login')).text();
  const [, pattern = 'none'] = /pattern="([^"]+)"/.exec(page) ?? [];
  const typed = spell(server.codeFor(address));
  expect(typed).toMatch(new RegExp(`^(?:${pattern})$`, 'v'));
  expect((await browser.submit('/api/login/code', { code: typed })).headers.get('Location')).toBe('/');
});

test('says that cookies are blocked to a browser that comes back without one, and to no other', async () => {
  await clearLimits();
  const blocked = 'Allow cookies for this site';
  const page = async (browser: Browser, path: string) => (await browser.fetch(path)).text();
  const asked = new Browser(server);
  const { headers } = await asked.submit('/api/login', { email: anAddress() });
  const next = headers.get('Location') ?? '';
  expect(await page(asked, next)).toContain('Enter your code');
  expect(await page(new Browser(server), next)).toContain(blocked);
  expect(await page(new Browser(server), '/api/login')).not.toContain(blocked);
  const answer = await new Browser(server).submit('/api/login/code', { code: '123456' });
  expect(await page(new Browser(server), answer.headers.get('Location') ?? '')).toContain(blocked);
});

test('accepts a code only once', async () => {
  const address = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address });
  const thief = browser.copy();
  const code = server.codeFor(address);
  await browser.submit('/api/login/code', { code });
  expect((await thief.submit('/api/login/code', { code })).headers.get('Location')).toBe('/api/login?sent');
  expect((await thief.fetch('/api/auth/user')).status).toBe(401);
});

test('accepts a code only in the browser that requested it', async () => {
  const address = anAddress();
  await new Browser(server).submit('/api/login', { email: address });
  const stranger = new Browser(server);
  await stranger.submit('/api/login', { email: anAddress() });
  const response = await stranger.submit('/api/login/code', { code: server.codeFor(address) });
  expect(response.status).toBe(422);
});

test('refuses a code after ten minutes', async () => {
  const address = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address });
  const { rows } = await server.knex.raw(
    `select extract(epoch from max("expiresAt") - now()) as seconds from "signInCodes"`,
  );
  expect(Number(rows[0].seconds)).toBeGreaterThan(540);
  expect(Number(rows[0].seconds)).toBeLessThanOrEqual(600);
  await server.knex('signInCodes').update({ expiresAt: new Date(Date.now() - 1) });
  expect((await browser.submit('/api/login/code', { code: server.codeFor(address) })).status).toBe(422);
});

test('refuses the correct code after five wrong attempts', async () => {
  await clearLimits();
  const address = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address });
  const code = server.codeFor(address);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n++)
    expect((await browser.submit('/api/login/code', { code: wrong })).status).toBe(422);
  expect((await browser.submit('/api/login/code', { code })).status).toBe(422);
});

test('refuses a fourth code in a row and sends one every 15 minutes afterwards', async () => {
  await clearLimits();
  const email = anAddress();
  for (let n = 0; n < 3; n++)
    expect((await new Browser(server).submit('/api/login', { email })).status).toBe(303);
  const fourth = await new Browser(server).submit('/api/login', { email });
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('Retry-After'))).toBeGreaterThan(890);
  expect(await fourth.text()).toContain('Too many codes were asked for. Please wait 15 minutes');
  await server.knex.raw(`update "rateLimits" set "resetsAt" = "resetsAt" - interval '15 minutes'`);
  expect((await new Browser(server).submit('/api/login', { email })).status).toBe(303);
});

async function enterWrong(browser: Browser, email: string, tries: number): Promise<void> {
  const wrong = server.codeFor(email) === '000000' ? '000001' : '000000';
  for (let n = 0; n < tries; n++) await browser.submit('/api/login/code', { code: wrong });
}

test('lets an owner sign in on a known browser while strangers exhaust the codes and attempts', async () => {
  await clearLimits();
  const email = anAddress();
  const owner = await signedInBrowser(server, email);
  await owner.fetch('/api/logout');
  for (let n = 0; n < 12; n++) {
    const stranger = new Browser(server);
    await stranger.submit('/api/login', { email });
    await enterWrong(stranger, email, 6);
  }
  expect((await new Browser(server).submit('/api/login', { email })).status).toBe(429);
  expect((await owner.submit('/api/login', { email })).status).toBe(303);
  await enterWrong(owner, email, 4);
  expect((await owner.submit('/api/login/code', { code: server.codeFor(email) })).status).toBe(303);
  expect((await owner.fetch('/api/auth/user')).status).toBe(200);
});

test('sends three emails to each known browser and at most twelve an hour to an address', async () => {
  await clearLimits();
  const email = anAddress();
  const browsers = [];
  for (let n = 0; n < 6; n++) {
    browsers.push(await signedInBrowser(server, email));
    await clearLimits();
  }
  const statuses: number[] = [];
  for (const browser of browsers)
    for (let n = 0; n < 3; n++) {
      await browser.fetch('/api/logout');
      statuses.push((await browser.submit('/api/login', { email })).status);
    }
  expect(statuses).toEqual([...Array<number>(12).fill(303), ...Array<number>(6).fill(429)]);
});

test('does not treat a browser as known for another address or with a forged cookie', async () => {
  await clearLimits();
  const [mine, theirs] = [anAddress(), anAddress()];
  const browser = await signedInBrowser(server, mine);
  for (let n = 0; n < 3; n++) await new Browser(server).submit('/api/login', { email: theirs });
  await browser.fetch('/api/logout');
  expect((await browser.submit('/api/login', { email: theirs })).status).toBe(429);
  const owner = await signedInBrowser(server, anAddress());
  const known = /known-browser=([^;]+)/.exec(owner.cookieHeader())?.[1] ?? '';
  const forger = new Browser(server);
  forger.keepCookie('known-browser', known);
  expect((await forger.submit('/api/login', { email: theirs })).status).toBe(429);
});

test('allows a stranger one attempt per code after ten wrong ones at an address within a day', async () => {
  await clearLimits();
  const email = anAddress();
  for (const _ of [1, 2]) {
    const browser = new Browser(server);
    await browser.submit('/api/login', { email });
    await enterWrong(browser, email, 5);
  }
  const browser = new Browser(server);
  await browser.submit('/api/login', { email });
  await enterWrong(browser, email, 1);
  expect((await browser.submit('/api/login/code', { code: server.codeFor(email) })).status).toBe(422);
});

test('accepts at most five attempts for a code, even concurrently', async () => {
  await clearLimits();
  const email = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email });
  const wrong = server.codeFor(email) === '000000' ? '000001' : '000000';
  await Promise.all(Array.from({ length: 30 }, () => browser.submit('/api/login/code', { code: wrong })));
  const [row] = await server.knex('signInCodes').where({ email });
  expect(row.tries).toBe(5);
});

test('signs in many people from one network address', async () => {
  await clearLimits();
  const statuses = [];
  for (let n = 0; n < 75; n++) {
    const browser = await signedInBrowser(server, anAddress());
    statuses.push((await browser.fetch('/api/auth/user')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 60_000);

test('keeps a signed-out session for at most an hour', async () => {
  await new Browser(server).submit('/api/login', { email: anAddress() });
  const { rows } = await server.knex.raw(
    `select max("expiresAt") < now() + interval '61 minutes' as short from sessions where "personId" is null`,
  );
  expect(rows[0].short).toBe(true);
});

test('stores neither the code nor the session id in readable form', async () => {
  await clearLimits();
  const address = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address });
  const codes = JSON.stringify(await server.knex('signInCodes'));
  expect(codes).not.toContain(server.codeFor(address));
  const cookie = /session=([^;]+)/.exec(browser.cookieHeader())?.[1] ?? '';
  expect(cookie.length).toBeGreaterThan(40);
  expect(JSON.stringify(await server.knex('sessions'))).not.toContain(cookie);
});

test('changes the session id at sign-in and invalidates the old one', async () => {
  const address = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address });
  const before = browser.copy();
  await browser.submit('/api/login/code', { code: server.codeFor(address) });
  expect(browser.cookieHeader()).not.toBe(before.cookieHeader());
  expect((await browser.fetch('/api/auth/user')).status).toBe(200);
  expect((await before.fetch('/api/auth/user')).status).toBe(401);
});

test('invalidates a signed-out session and every copy of its cookie', async () => {
  const browser = await signedInBrowser(server, anAddress());
  const copy = browser.copy();
  const response = await browser.fetch('/api/logout');
  expect(response.headers.get('Location')).toBe('/');
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
  expect((await copy.fetch('/api/auth/user')).status).toBe(401);
});

test.each([
  ['a prefetch', { headers: { 'Sec-Purpose': 'prefetch' } }],
  ['a prerendering', { headers: { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Site': 'none' } }],
  ['an older prefetch', { headers: { Purpose: 'prefetch' } }],
  ['a request for the head', { method: 'HEAD' }],
])('keeps the session when the sign-out is loaded by %s, and ends it by the visit', async (_kind, init) => {
  await clearLimits();
  const browser = await signedInBrowser(server, anAddress());
  expect((await browser.fetch('/api/logout', init)).status).toBe(503);
  expect((await browser.fetch('/api/auth/user')).status).toBe(200);
  expect((await browser.fetch('/api/logout')).status).toBe(302);
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
});

test('lets a known browser sign in while its network has used up all codes and wrong tries', async () => {
  await clearLimits();
  const email = anAddress();
  const owner = await signedInBrowser(server, email);
  await owner.fetch('/api/logout');
  const used = 10_000;
  const attacker = new Browser(server);
  await attacker.submit('/api/login', { email: anAddress() });
  await attacker.submit('/api/login/code', { code: '000' });
  await server.knex('rateLimits').where('key', 'like', '%codes-from-source:%').update({ used });
  const stranger = await new Browser(server).submit('/api/login', { email: anAddress() });
  expect(stranger.status).toBe(429);
  expect((await owner.submit('/api/login', { email })).status).toBe(303);
  expect((await owner.submit('/api/login/code', { code: server.codeFor(email) })).status).toBe(303);
  expect((await owner.fetch('/api/auth/user')).status).toBe(200);
});

test('counts no tries of a code that is used up, because nothing can be guessed by them', async () => {
  await clearLimits();
  const email = anAddress();
  const attacker = new Browser(server);
  await attacker.submit('/api/login', { email });
  await enterWrong(attacker, email, 5);
  const wrong = () => server.knex('rateLimits').where('key', 'like', 'wrong-codes%');
  const counted = () => wrong().orderBy('key').pluck('used');
  expect(await counted()).toEqual([5, 5]);
  await enterWrong(attacker, email, 5);
  expect(await counted()).toEqual([5, 5]);
});

test('refuses a cross-site sign-out', async () => {
  const browser = await signedInBrowser(server, anAddress());
  const response = await browser.fetch('/api/logout', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(response.status).toBe(403);
  expect((await browser.fetch('/api/auth/user')).status).toBe(200);
});

test('sets a host-only, HttpOnly cookie with SameSite', async () => {
  const response = await new Browser(server).submit('/api/login', { email: anAddress() });
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('session=')) ?? '';
  expect(cookie).toMatch(/; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
});

test('sets every cookie of a sign-in, its use and its end with SameSite', async () => {
  await clearLimits();
  const browser = new Browser(server);
  const address = anAddress();
  const answers = [await browser.submit('/api/login', { email: address })];
  answers.push(await browser.submit('/api/login/code', { code: server.codeFor(address) }));
  answers.push(await browser.fetch('/api/auth/user'), await browser.fetch('/api/logout'));
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]));
  for (const name of ['session', 'signed-in', 'known-browser']) expect([...names]).toContain(name);
  for (const cookie of cookies) expect(cookie).toMatch(/; samesite=(lax|strict)/i);
});

test('sets a secure cookie with the __Host- prefix over HTTPS', async () => {
  const secure = await testServer({ config: { publicOrigin: 'https://skillpact.example', isHttps: true } });
  const response = await new Browser(secure).submit('/api/login', { email: anAddress() });
  expect(response.headers.getSetCookie().join()).toMatch(/__Host-session=[^;]+; path=\/; .*secure/);
  await secure.close();
});

test.each([
  ['/courses/12?tab=students', '/courses/12?tab=students'],
  ['/candidates?ref=C-1&q=Zoe', '/candidates?ref=C-1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/.//evil.example', '/'],
  ['/api/logout', '/'],
])('redirects after sign-in from %j to %j', async (returnTo, expected) => {
  await clearLimits();
  const address = anAddress();
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address, returnTo });
  const response = await browser.submit('/api/login/code', { code: server.codeFor(address) });
  expect(response.headers.get('Location')).toBe(expected);
});

test('lets a newcomer choose an account type and shows it in the account', async () => {
  const browser = await signedInBrowser(server, anAddress());
  const response = await browser.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
  expect(response.status).toBe(200);
  const user = await response.json();
  expect(user).toMatchObject({ userType: 'provider', organizationId: user.id });
  expect(await (await browser.fetch('/api/auth/user')).json()).toEqual(user);
});

test.each([['admin'], ['nobody'], [undefined], [{ $ne: null }]])(
  'rejects the account type %j',
  async (userType) => {
    await clearLimits();
    const browser = await signedInBrowser(server, anAddress());
    const response = await browser.send('POST', '/api/auth/set-user-type', { userType });
    expect(response.status).toBe(400);
    expect((await (await browser.fetch('/api/auth/user')).json()).userType).toBeNull();
  },
);

test('refuses a demo account that is not listed', async () => {
  expect((await new Browser(server).submit('/api/login/demo', { personId: 'somebody' })).status).toBe(404);
});

test('serves sign-in pages without inline scripts and styles, under a policy that forbids them', async () => {
  const response = await new Browser(server).fetch('/api/login');
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self';style-src 'self'");
  const page = await response.text();
  expect(page.match(/<script[^]*?<\/script>/g)).toEqual([
    '<script type="module" src="/sign-in.js"></script>',
  ]);
  expect(page).not.toMatch(/<style|style=|\son[a-z]+=/);
});

test('says that an account is created where a visitor joins', async () => {
  const heading = async (path: string) =>
    /<h1>([^<]*)<\/h1>/.exec(await (await new Browser(server).fetch(path)).text())?.[1];
  expect(await heading('/api/login?returnTo=/start')).toBe('Join SkillPact');
  expect(await heading('/api/login')).toBe('Sign in to SkillPact');
});

test('shows sign-in codes in the local outbox of the demo', async () => {
  const address = anAddress();
  await new Browser(server).submit('/api/login', { email: address });
  expect(await (await new Browser(server).fetch('/api/outbox')).text()).toContain(server.codeFor(address));
});

test('signs out one of two devices, also after an interruption, with every copy of its cookie', async () => {
  const end = await expectRepeatable({
    prepare: async () => {
      await clearLimits();
      const address = anAddress();
      const [browser, other] = [
        await signedInBrowser(server, address),
        await signedInBrowser(server, address),
      ];
      return { browser, other, copy: browser.copy() };
    },
    act: ({ browser }) => browser.fetch('/api/logout'),
    end: ({ browser, other, copy }) =>
      Promise.all(
        [browser, copy, other].map(async (device) => (await device.fetch('/api/auth/user')).status),
      ),
  });
  expect(end).toEqual([401, 401, 200]);
}, 60_000);
