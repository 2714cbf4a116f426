// Tests changing the sign-in address over HTTP: both codes, the ways without the old mailbox, and the undo.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { Write } from '#shared/engine/layer.ts';
import { pushPayload } from '#server/push/message.ts';
import { isPushed } from '#server/push/outbox.ts';

let clock = Date.now();
const server = await testServer({ now: () => new Date(clock) });
afterAll(() => server.close());
beforeEach(async () => {
  clock = Date.now();
  await server.knex('rateLimits').del();
});

const DAY = 86_400_000;
let people = 0;
const anAddress = () => `mover${++people}@example.org`;
const whoIs = async (browser: Browser) => (await browser.fetch('/api/auth/user')).json();
const mailTo = (address: string) => server.mailer.outbox?.find(({ to }) => to === address);
const ask = (browser: Browser, email: string) => browser.send('POST', '/api/auth/address', { email });
const enter = (browser: Browser, codes: object) => browser.send('PUT', '/api/auth/address', codes);
const answerOf = async (response: Response) => [response.status, (await response.json()).message];

/** Asks for the change and enters both codes. */
async function change(browser: Browser, before: string, after: string): Promise<void> {
  await ask(browser, after);
  const codes = { code: server.codeFor(after), previousCode: server.codeFor(before) };
  expect((await enter(browser, codes)).status).toBe(204);
}

function linkIn(address: string): string {
  const [link = ''] = /http:\S+undo-address\S+/.exec(mailTo(address)?.text ?? '') ?? [];
  return link.replace('http://localhost:3000', '');
}

const stop = (path: string) => new Browser(server).submit(path, {});

/** Makes the sessions of a person older. */
async function ageSessions(personId: string, ms: number): Promise<void> {
  const at = server.knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [String(Date.now() - ms)]);
  await server.knex('sessions').where({ personId }).update({ data: at });
  // A server that is alone on its database remembers a session for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

test('changes the address with a code to both addresses and signs out the other devices', async () => {
  const [before, after] = [anAddress(), anAddress()];
  const here = await signedInBrowser(server, before);
  const there = await signedInBrowser(server, before);
  const { id } = await whoIs(here);
  const asked = await ask(here, after);
  expect([asked.status, await asked.json()]).toEqual([200, { email: after, previousEmail: before }]);
  const codes = { code: server.codeFor(after), previousCode: server.codeFor(before) };
  expect((await enter(here, codes)).status).toBe(204);
  expect(await whoIs(here)).toMatchObject({ id, email: after });
  expect((await there.fetch('/api/auth/user')).status).toBe(401);
  expect((await whoIs(await signedInBrowser(server, after))).id).toBe(id);
  expect(mailTo(before)?.subject).toContain('was changed');
  expect((await whoIs(await signedInBrowser(server, before))).id).not.toBe(id);
});

test('keeps the address without the code sent to the old one', async () => {
  const [before, after] = [anAddress(), anAddress()];
  const browser = await signedInBrowser(server, before);
  await ask(browser, after);
  expect((await enter(browser, { code: server.codeFor(after) })).status).toBe(400);
  expect((await enter(browser, { code: server.codeFor(after), previousCode: '000' })).status).toBe(400);
  expect(await whoIs(browser)).toMatchObject({ email: before });
});

test('keeps the verified code while the other one is entered again', async () => {
  const [before, after] = [anAddress(), anAddress()];
  const browser = await signedInBrowser(server, before);
  await ask(browser, after);
  const previousCode = server.codeFor(before);
  const [status, message] = await answerOf(await enter(browser, { code: 'abc', previousCode }));
  expect([status, message.startsWith(`${after}: `)]).toEqual([400, true]);
  expect((await enter(browser, { code: server.codeFor(after), previousCode: '' })).status).toBe(204);
});

test('refuses to start a change in a session older than a day', async () => {
  const browser = await signedInBrowser(server, anAddress());
  const { id } = await whoIs(browser);
  await ageSessions(id, 5 * DAY);
  const refused = await ask(browser, anAddress());
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'sign_in_again']);
  expect(await (await browser.fetch('/api/auth/address')).json()).toMatchObject({ canChange: false });
  expect((await enter(browser, { code: '123456' })).status).toBe(403);
});

test('restores the old address by the emailed link and removes credentials added since', async () => {
  const [before, after] = [anAddress(), anAddress()];
  const thief = await signedInBrowser(server, before);
  const { id: personId } = await whoIs(thief);
  await change(thief, before, after);
  const createdAt = new Date(clock + 1);
  const passkey = { personId, publicKey: 'x', counter: 0, transports: '', name: 'x', isSynced: false };
  await server
    .knex('passkeys')
    .insert({ ...passkey, id: crypto.randomUUID(), credentialId: after, createdAt });
  const link = linkIn(before);
  clock += 7 * DAY - 60_000;
  expect(await (await new Browser(server).fetch(link)).text()).toContain('Keep this address');
  expect((await thief.fetch('/api/auth/user')).status).toBe(200);
  expect((await stop(link)).status).toBe(200);
  expect((await thief.fetch('/api/auth/user')).status).toBe(401);
  expect(await server.knex('passkeys').where({ personId })).toEqual([]);
  const back = await signedInBrowser(server, before);
  expect(await whoIs(back)).toMatchObject({ id: personId, email: before });
  expect((await whoIs(await signedInBrowser(server, after))).id).not.toBe(personId);
  expect((await stop(link)).status).toBe(404);
});

test('restores the address even if its owner signed in with it in the meantime', async () => {
  const [before, after] = [anAddress(), anAddress()];
  const thief = await signedInBrowser(server, before);
  const { id } = await whoIs(thief);
  await change(thief, before, after);
  const link = linkIn(before);
  expect((await whoIs(await signedInBrowser(server, before))).id).not.toBe(id);
  expect((await stop(link)).status).toBe(200);
  expect((await whoIs(await signedInBrowser(server, before))).id).toBe(id);
});

test('refuses a forged restore link and a link older than seven days', async () => {
  const [before, after] = [anAddress(), anAddress()];
  await change(await signedInBrowser(server, before), before, after);
  const link = linkIn(before);
  expect((await stop(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
  expect((await stop('/api/undo-address')).status).toBe(404);
  clock += 7 * DAY + 60_000;
  expect((await new Browser(server).fetch(link)).status).toBe(404);
  expect((await stop(link)).status).toBe(404);
});

async function askWithoutMailbox(browser: Browser, after: string): Promise<Response> {
  await ask(browser, after);
  return enter(browser, { code: server.codeFor(after), isWithoutPrevious: true });
}

test('waits for an owner and then seven days when the old mailbox is unavailable', async () => {
  const boss = await signedInBrowser(server, anAddress());
  await boss.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
  const { link } = await (await boss.send('POST', '/api/colleagues/invitations')).json();
  const [before, after] = [anAddress(), anAddress()];
  const sam = await signedInBrowser(server, before);
  await sam.send('POST', '/api/colleagues/join', { token: link.split('#')[1] });
  const asked = await askWithoutMailbox(sam, after);
  expect([asked.status, await asked.json()]).toMatchObject([202, { state: 'requested', email: after }]);
  expect(mailTo(before)?.text).toContain('has to confirm it');
  const { id: personId } = await whoIs(sam);
  const { requests } = await (await boss.fetch('/api/auth/address')).json();
  expect(requests).toMatchObject([{ personId, email: after, previousEmail: before }]);
  const path = `/api/auth/address-requests/${requests[0].id}`;
  const stranger = await signedInBrowser(server, anAddress());
  await stranger.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
  for (const other of [stranger, sam])
    expect((await other.send('POST', path, { isConfirmed: true })).status).toBe(404);
  expect((await boss.send('POST', path, { isConfirmed: true })).status).toBe(204);
  expect(mailTo(before)?.text).toContain('was confirmed');
  clock += 6 * DAY;
  await server.address.makeDue();
  expect(await whoIs(sam)).toMatchObject({ email: before });
  clock += DAY;
  await server.address.makeDue();
  expect((await sam.fetch('/api/auth/user')).status).toBe(401);
  expect(await whoIs(await signedInBrowser(server, after))).toMatchObject({ id: personId, email: after });
});

test('waits seven days without a decision after a recent sign-in by passkey, and lets the old mailbox stop it', async () => {
  const [before, after] = [anAddress(), anAddress()];
  const browser = await signedInBrowser(server, before);
  const { id: personId } = await whoIs(browser);
  const data = server.knex.raw(`data || '{"isByPasskey": true}'`);
  await server.knex('sessions').where({ personId }).update({ data });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const asked = await askWithoutMailbox(browser, after);
  const dueAt = new Date(clock + 7 * DAY).toISOString();
  expect([asked.status, await asked.json()]).toMatchObject([
    202,
    { state: 'scheduled', email: after, dueAt },
  ]);
  const link = linkIn(before);
  clock += 7 * DAY - 60_000;
  await server.address.makeDue();
  expect(await whoIs(browser)).toMatchObject({ email: before });
  expect((await stop(link)).status).toBe(200);
  clock += DAY;
  await server.address.makeDue();
  expect(await whoIs(await signedInBrowser(server, before))).toMatchObject({ id: personId, email: before });
});

test('notifies the owner and the administrators of a pending change without a name', async () => {
  const boss = await signedInBrowser(server, anAddress());
  await boss.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
  const { link } = await (await boss.send('POST', '/api/colleagues/invitations')).json();
  const before = anAddress();
  const [sam, other] = [await signedInBrowser(server, before), await signedInBrowser(server, anAddress())];
  const token = link.split('#')[1];
  await sam.send('POST', '/api/colleagues/join', { token });
  const more = await (await boss.send('POST', '/api/colleagues/invitations')).json();
  await other.send('POST', '/api/colleagues/join', { token: more.link.split('#')[1] });
  const admin = await signedInBrowser(server, anAddress());
  const ids = await Promise.all([boss, admin, sam, other].map(async (each) => (await whoIs(each)).id));
  await server.knex('users').where({ id: ids[1] }).update({ userType: 'admin' });
  await server.knex('users').where({ id: ids[2] }).update({ firstName: 'Samuel', lastName: 'Tellmenot' });
  const told = () =>
    server
      .knex('notifications')
      .where({ subjectId: `address.${ids[2]}`, withdrawnAt: null, isRead: false })
      .whereIn('personId', ids);
  const deciders = new Set([ids[0], ids[1]]);

  await askWithoutMailbox(sam, anAddress());
  const notices = await told();
  expect(notices).toHaveLength(2);
  expect(new Set(notices.map(({ personId }) => personId))).toEqual(deciders);
  expect(notices[0]).toMatchObject({ type: 'system', link: '/account' });
  for (const notice of notices) {
    expect(isPushed({ table: 'notifications', row: notice } as Write)).toBe(true);
    const { title, message, subjectTitle } = notice;
    expect(`${title} ${message} ${subjectTitle}`).not.toMatch(/@|Samuel|Tellmenot|mover|\d/);
    const counts = { openCount: 1, unreadCount: 1, counts: null };
    const push = JSON.parse(pushPayload({ ...notice, ...counts }, 'http://localhost:3000'));
    expect(push.notification).toMatchObject({ title, navigate: 'http://localhost:3000/account' });
    expect(push.notification.body).toBeUndefined();
  }

  expect((await sam.send('DELETE', '/api/auth/address')).status).toBe(204);
  expect(await told()).toEqual([]);
  await askWithoutMailbox(sam, anAddress());
  expect(await told()).toHaveLength(2);
  const { requests } = await (await boss.fetch('/api/auth/address')).json();
  await boss.send('POST', `/api/auth/address-requests/${requests[0].id}`, { isConfirmed: true });
  expect(await told()).toEqual([]);
});

test('withdraws the notification when the change is stopped by link or unconfirmed for a month', async () => {
  const boss = await signedInBrowser(server, anAddress());
  await server
    .knex('users')
    .where({ id: (await whoIs(boss)).id })
    .update({ userType: 'admin' });
  const before = anAddress();
  const browser = await signedInBrowser(server, before);
  const subjectId = `address.${(await whoIs(browser)).id}`;
  const standing = () => server.knex('notifications').where({ subjectId, withdrawnAt: null });
  await askWithoutMailbox(browser, anAddress());
  expect(await standing()).not.toEqual([]);
  await stop(linkIn(before));
  expect(await standing()).toEqual([]);
  await askWithoutMailbox(await signedInBrowser(server, before), anAddress());
  expect(await standing()).not.toEqual([]);
  clock += 31 * DAY;
  await server.address.makeDue();
  expect(await standing()).toEqual([]);
});

test('lets the old mailbox, the person, or the owner stop a pending change', async () => {
  const [before, after] = [anAddress(), anAddress()];
  const browser = await signedInBrowser(server, before);
  const open = async () => (await (await browser.fetch('/api/auth/address')).json()).change;
  await askWithoutMailbox(browser, after);
  expect(await open()).toMatchObject({ email: after, state: 'requested', dueAt: null });
  expect((await browser.send('DELETE', '/api/auth/address')).status).toBe(204);
  expect(await open()).toBeNull();
  await askWithoutMailbox(browser, after);
  expect((await stop(linkIn(before))).status).toBe(200);
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
  clock += 30 * DAY;
  await server.address.makeDue();
  expect(await whoIs(await signedInBrowser(server, before))).toMatchObject({ email: before });
});

test('lets an administrator decide the request of anyone else but not their own', async () => {
  const admin = await signedInBrowser(server, anAddress());
  const { id: adminId } = await whoIs(admin);
  await server.knex('users').where({ id: adminId }).update({ userType: 'admin' });
  const browser = await signedInBrowser(server, anAddress());
  await askWithoutMailbox(browser, anAddress());
  const { id: personId } = await whoIs(browser);
  await askWithoutMailbox(admin, anAddress());
  const { requests } = await (await admin.fetch('/api/auth/address')).json();
  const theirs = requests.find((request: { personId: string }) => request.personId === personId);
  expect(requests.some((request: { personId: string }) => request.personId === adminId)).toBe(false);
  const path = `/api/auth/address-requests/${theirs.id}`;
  expect((await admin.send('POST', path, { isConfirmed: false })).status).toBe(204);
  expect((await admin.send('POST', path, { isConfirmed: true })).status).toBe(404);
});

test('refuses an address that another account signs in with', async () => {
  const [mine, theirs] = [anAddress(), anAddress()];
  const other = await whoIs(await signedInBrowser(server, theirs));
  const browser = await signedInBrowser(server, mine);
  await ask(browser, theirs);
  const codes = { code: server.codeFor(theirs), previousCode: server.codeFor(mine) };
  expect(await answerOf(await enter(browser, codes))).toEqual([
    400,
    'Another account already uses this address.',
  ]);
  expect(await whoIs(browser)).toMatchObject({ email: mine });
  expect((await whoIs(await signedInBrowser(server, theirs))).id).toBe(other.id);
});

test('requires a sign-in and a requested code before a code is entered', async () => {
  const visitor = new Browser(server);
  expect((await ask(visitor, 'x@example.org')).status).toBe(401);
  expect((await enter(visitor, { code: '1' })).status).toBe(401);
  const browser = await signedInBrowser(server, anAddress());
  expect((await enter(browser, { code: '123456' })).status).toBe(400);
});
