// Tests a person who is a member of several organizations: one account for each, and one sign-in for all of them.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isOfLiveSession } from '#server/identity/sessions.ts';
import { currentVapidKey } from '#server/push/vapid.ts';
import { answerWith, makePasskey } from '#server/testing/authenticator.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';

const server = await testServer();
const { knex } = server;
afterAll(() => server.close());
beforeEach(() => knex('rateLimits').del());

let people = 0;
const anAddress = () => `member${++people}@example.org`;
const whoIs = async (browser: Browser) => (await browser.fetch('/api/auth/user')).json();
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const join = (browser: Browser, token: string) => browser.send('POST', '/api/colleagues/join', { token });
const switchTo = (browser: Browser, accountId: string) =>
  browser.send('POST', '/api/auth/switch-organization', { accountId });
const organizationsOf = async (browser: Browser): Promise<{ accountId: string; isCurrent: boolean }[]> =>
  (await browser.fetch('/api/auth/organizations')).json();

async function owner(organizationName: string): Promise<Browser> {
  const browser = await signedInBrowser(server, anAddress());
  await browser.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
  const named = { firstName: 'Paul', lastName: 'Lee', organizationName, timeZone: 'UTC', closedDays: '' };
  await browser.send('PUT', '/api/auth/set-up', named);
  return browser;
}

async function invite(browser: Browser): Promise<string> {
  const answer = await browser.send('POST', '/api/colleagues/invitations', { role: 'member' });
  return (await answer.json()).link.split('#')[1];
}

/** Tess is a member of Northside and of Harbor, and acts for Harbor now. */
async function memberOfBoth() {
  const address = anAddress();
  const [northsideOwner, harborOwner] = [await owner('Northside'), await owner('Harbor')];
  const tess = await signedInBrowser(server, address);
  await join(tess, await invite(northsideOwner));
  const northside: string = (await whoIs(tess)).id;
  expect(await statusOf(join(tess, await invite(harborOwner)))).toBe(204);
  const harbor: string = (await whoIs(tess)).id;
  return { address, tess, northside, harbor, northsideOwner, harborOwner };
}

const remove = (browser: Browser, id: string) => browser.send('DELETE', `/api/colleagues/${id}`);

/** As if the sign-in was some days ago. */
async function age(accountId: string, days: number): Promise<void> {
  const at = knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [String(Date.now() - days * 86_400_000)]);
  await knex('sessions').where({ personId: accountId }).update({ data: at });
  // A server that is alone on its database remembers a session for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

test('gives a member of one organization a second account for another one', async () => {
  const [northside, harbor] = [await owner('Northside'), await owner('Harbor')];
  const tess = await signedInBrowser(server, anAddress());
  await join(tess, await invite(northside));
  const before = await whoIs(tess);
  const token = await invite(harbor);
  const told = await tess.send('POST', '/api/colleagues/invitation', { token });
  expect(await told.json()).toMatchObject({ organization: 'Harbor', isAnother: true });
  const old = tess.copy();
  expect(await statusOf(join(tess, token))).toBe(204);
  expect(await statusOf(old.fetch('/api/auth/user'))).toBe(401);
  const after = await whoIs(tess);
  expect(after).toMatchObject({ email: before.email, companyName: 'Harbor', memberRole: 'member' });
  expect(after.id).not.toBe(before.id);
  expect(await knex('users').where({ id: before.id }).first()).toMatchObject({ companyName: 'Northside' });
  expect(await organizationsOf(tess)).toEqual([
    { accountId: after.id, organization: 'Harbor', kind: 'provider', role: 'member', isCurrent: true },
    { accountId: before.id, organization: 'Northside', kind: 'provider', role: 'member', isCurrent: false },
  ]);
});

test('finishes an interrupted joining with the same account, and keeps the link for its person', async () => {
  const { tess, northside } = await memberOfBoth();
  const third = await owner('Dockside');
  const token = await invite(third);
  const { id: dockside } = await whoIs(third);
  // The server stopped after the link was claimed and the account's id was stored.
  await knex('colleagueInvites').where({ organizationId: dockside }).update({ claimedBy: northside });
  await knex('linkedAccounts').insert({
    accountId: 'stored-before',
    personId: northside,
    organizationId: dockside,
  });
  expect(await organizationsOf(tess)).toHaveLength(2);
  const stranger = await signedInBrowser(server, anAddress());
  expect(await statusOf(join(stranger, token))).toBe(404);
  const [used] = await knex('colleagueInvites').where({ organizationId: dockside });
  expect(await statusOf(join(tess, token))).toBe(204);
  expect((await whoIs(tess)).id).toBe('stored-before');
  // It stopped after the membership was made and before the link was removed.
  await knex('colleagueInvites').insert(used);
  await switchTo(tess, northside);
  expect(await statusOf(join(tess, token))).toBe(204);
  expect((await whoIs(tess)).id).toBe('stored-before');
  expect(await knex('colleagueInvites').where({ organizationId: dockside })).toEqual([]);
  expect(
    await knex('memberships').where({ organizationId: dockside, personId: 'stored-before' }),
  ).toHaveLength(1);
});

test('leaves no account behind when the joining is refused', async () => {
  const { tess, harborOwner, northsideOwner } = await memberOfBoth();
  const token = await invite(harborOwner);
  const { id } = await whoIs(harborOwner);
  await knex('organizations').where({ id }).update({ suspendedAt: new Date() });
  const count = async () => (await knex('users')).length;
  const sam = await signedInBrowser(server, anAddress());
  await join(sam, await invite(northsideOwner));
  const before = await count();
  expect(await statusOf(join(sam, token))).toBe(403);
  expect(await count()).toBe(before);
  expect(await organizationsOf(sam)).toHaveLength(1);
  await knex('organizations').where({ id }).update({ suspendedAt: null });
  expect(await statusOf(join(sam, token))).toBe(204);
  expect((await whoIs(tess)).companyName).toBe('Harbor');
});

test('lets one of two members of other organizations join who follow the same link concurrently', async () => {
  const [northside, harbor] = [await owner('Northside'), await owner('Harbor')];
  const both = [await signedInBrowser(server, anAddress()), await signedInBrowser(server, anAddress())];
  for (const browser of both) await join(browser, await invite(northside));
  const token = await invite(harbor);
  const statuses = await Promise.all(both.map((browser) => statusOf(join(browser, token))));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404]);
  const { id: organizationId } = await whoIs(harbor);
  expect(await knex('memberships').where({ organizationId })).toHaveLength(2);
});

test('makes one account for a person who follows two links to one organization concurrently', async () => {
  const [northside, harbor] = [await owner('Northside'), await owner('Harbor')];
  const tess = await signedInBrowser(server, anAddress());
  await join(tess, await invite(northside));
  const tabs = [tess, tess.copy()];
  const tokens = [await invite(harbor), await invite(harbor)];
  await Promise.all(tabs.map((tab, at) => join(tab, tokens[at] ?? '')));
  const { id: organizationId } = await whoIs(harbor);
  expect(await knex('memberships').where({ organizationId })).toHaveLength(2);
});

test('switches under a new session id without making the sign-in more recent', async () => {
  const { tess, northside, harbor } = await memberOfBoth();
  await age(harbor, 2);
  const before = tess.copy();
  expect(await statusOf(switchTo(tess, northside))).toBe(204);
  expect(await statusOf(before.fetch('/api/auth/user'))).toBe(401);
  expect(await whoIs(tess)).toMatchObject({ id: northside, companyName: 'Northside' });
  const refused = await tess.send('POST', '/api/auth/data');
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('sign_in_again')]);
});

test('asks an administrator whose sign-in is a week old to sign in again before the switch', async () => {
  const { tess, northside, harbor } = await memberOfBoth();
  await knex('users').where({ id: northside }).update({ userType: 'admin' });
  await age(harbor, 8);
  const refused = await switchTo(tess, northside);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'sign_in_again' }),
  ]);
  expect((await whoIs(tess)).id).toBe(harbor);
});

test('pushes nothing about the organization that a device has switched away from', async () => {
  const { tess, northside, harbor } = await memberOfBoth();
  const { id: sessionId } = await knex('sessions').where({ personId: harbor }).first('id');
  const { id: vapidKeyId } = await currentVapidKey(knex);
  await knex('pushSubscriptions').insert({
    ...{ id: crypto.randomUUID(), personId: harbor, sessionId, endpoint: `https://push.example/${harbor}` },
    ...{ p256dh: '', auth: '', vapidKeyId, deviceLabel: '', renewedAt: new Date(), createdAt: new Date() },
  });
  const receiving = async () => {
    const { rows } = await knex.raw(
      `select s."personId" from "pushSubscriptions" s where ${isOfLiveSession('s')} and s."personId" = any(?)`,
      [[northside, harbor]],
    );
    return rows.map(({ personId }: { personId: string }) => personId);
  };
  expect(await receiving()).toEqual([harbor]);
  await switchTo(tess, northside);
  expect(await receiving()).toEqual([]);
});

test('refuses an account of somebody else as one that does not exist', async () => {
  const { tess, harbor, harborOwner } = await memberOfBoth();
  const { id: stranger } = await whoIs(harborOwner);
  const answers = [];
  for (const id of [stranger, 'nobody', `${harbor}.x`]) {
    const answer = await switchTo(tess, id);
    answers.push([answer.status, (await answer.json()).message]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
  expect((await whoIs(tess)).id).toBe(harbor);
  expect(await statusOf(switchTo(tess, ''))).toBe(400);
  const visitor = new Browser(server);
  expect(await statusOf(switchTo(visitor, harbor))).toBe(401);
  expect(await statusOf(visitor.fetch('/api/auth/organizations'))).toBe(401);
});

test('refuses a suspended organization and says why', async () => {
  const { tess, northside, northsideOwner } = await memberOfBoth();
  const { id } = await whoIs(northsideOwner);
  await knex('organizations').where({ id }).update({ suspendedAt: new Date(), suspendedReason: 'Unpaid' });
  const refused = await switchTo(tess, northside);
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    'Your organization is suspended. Reason: Unpaid',
  ]);
  expect((await whoIs(tess)).companyName).toBe('Harbor');
});

test('gives nothing of an organization that suspends or removes the person while they switch to it', async () => {
  const { tess, northside, northsideOwner } = await memberOfBoth();
  await Promise.all([switchTo(tess, northside), remove(northsideOwner, northside)]);
  const read = await tess.fetch('/api/colleagues');
  if (read.ok) expect(JSON.stringify(await read.json())).not.toContain('Paul');
  const other = await memberOfBoth();
  const suspending = knex('users').where({ id: other.northside }).update({ suspendedAt: new Date() });
  const [switched] = await Promise.all([switchTo(other.tess, other.northside), suspending]);
  const answer = await other.tess.fetch('/api/auth/user');
  expect(switched.status === 403 || answer.status === 403).toBe(true);
});

test('starts a sign-in on the account used last, and on the current one when it is repeated', async () => {
  const { address, tess, northside, harbor } = await memberOfBoth();
  expect((await whoIs(await signedInBrowser(server, address))).id).toBe(harbor);
  await switchTo(tess, northside);
  const phone = await signedInBrowser(server, address);
  expect((await whoIs(phone)).id).toBe(northside);
  await switchTo(phone, harbor);
  await tess.submit('/api/login', { email: address });
  await tess.submit('/api/login/code', { code: server.codeFor(address) });
  expect((await whoIs(tess)).id).toBe(northside);
});

test('starts a sign-in on another account while the organization used last is suspended', async () => {
  const { address, tess, northside, harbor, harborOwner } = await memberOfBoth();
  expect((await whoIs(tess)).id).toBe(harbor);
  const { id } = await whoIs(harborOwner);
  await knex('organizations').where({ id }).update({ suspendedAt: new Date(), suspendedReason: 'Unpaid' });
  expect((await whoIs(await signedInBrowser(server, address))).id).toBe(northside);
  await knex('users').where({ id: northside }).update({ suspendedAt: new Date() });
  const neither = await signedInBrowser(server, address);
  expect(await statusOf(neither.fetch('/api/auth/user'))).toBe(403);
});

test('signs in to the remaining organization after the first one removed the person', async () => {
  const { address, tess, northside, harbor, northsideOwner } = await memberOfBoth();
  await switchTo(tess, northside);
  await remove(northsideOwner, northside);
  expect(await statusOf(tess.fetch('/api/auth/user'))).toBe(401);
  const again = await signedInBrowser(server, address);
  expect((await whoIs(again)).id).toBe(harbor);
  expect(await organizationsOf(again)).toMatchObject([
    { accountId: northside, organization: null, role: null },
    { accountId: harbor, organization: 'Harbor' },
  ]);
});

test.each([['first', 'northside'] as const, ['second', 'harbor'] as const])(
  'leads an invitation to come back to the former account, if it was the %s one',
  async (_title, left) => {
    const people = await memberOfBoth();
    const { tess, northsideOwner, harborOwner } = people;
    const other = people[left === 'northside' ? 'harbor' : 'northside'];
    const inviter = left === 'northside' ? northsideOwner : harborOwner;
    await switchTo(tess, other);
    await remove(inviter, people[left]);
    expect(await statusOf(join(tess, await invite(inviter)))).toBe(204);
    expect((await whoIs(tess)).id).toBe(people[left]);
    expect(await organizationsOf(tess)).toHaveLength(2);
  },
);

test('gives another account to a former member whose account acts for another organization since', async () => {
  const { tess, northside, harbor, northsideOwner, harborOwner } = await memberOfBoth();
  const dockside = await owner('Dockside');
  await tess.send('POST', '/api/colleagues/leave');
  await tess.send('POST', '/api/colleagues/leave');
  await join(tess, await invite(dockside));
  const { id } = await whoIs(tess);
  expect([northside, harbor]).toContain(id);
  await join(tess, await invite(id === northside ? northsideOwner : harborOwner));
  const back = await whoIs(tess);
  expect(back.id).not.toBe(id);
  expect(await knex('users').where({ id }).first()).toMatchObject({ companyName: 'Dockside' });
});

test('continues with the other organization after leaving one', async () => {
  const { tess, northside } = await memberOfBoth();
  expect(await statusOf(tess.send('POST', '/api/colleagues/leave'))).toBe(204);
  expect(await whoIs(tess)).toMatchObject({ id: northside, companyName: 'Northside' });
});

test('lists and ends the sessions of all accounts', async () => {
  const { address, tess, northside, harbor } = await memberOfBoth();
  const phone = await signedInBrowser(server, address);
  await switchTo(phone, northside);
  expect(await (await tess.fetch('/api/auth/sessions')).json()).toHaveLength(2);
  expect(await statusOf(tess.send('DELETE', '/api/auth/sessions'))).toBe(204);
  expect(await statusOf(phone.fetch('/api/auth/user'))).toBe(401);
  expect((await whoIs(tess)).id).toBe(harbor);
});

test('ends the sessions of all accounts when an administrator ends those of one', async () => {
  const { tess, northside, harbor } = await memberOfBoth();
  await age(harbor, 1);
  await knex('users').where({ id: northside }).update({ sessionsFrom: new Date() });
  expect(await statusOf(tess.fetch('/api/auth/user'))).toBe(401);
});

test('changes the address of all accounts, and restores it for all', async () => {
  const { address, tess, northside, harbor } = await memberOfBoth();
  const phone = await signedInBrowser(server, address);
  await switchTo(phone, northside);
  const next = anAddress();
  await tess.send('POST', '/api/auth/address', { email: next });
  const codes = { code: server.codeFor(next), previousCode: server.codeFor(address) };
  expect(await statusOf(tess.send('PUT', '/api/auth/address', codes))).toBe(204);
  const emails = async () => [
    ...(await knex('users').whereIn('id', [northside, harbor]).pluck('email')),
    ...(await knex('memberships').whereIn('personId', [northside, harbor]).pluck('email')),
  ];
  expect(await emails()).toEqual([next, next, next, next]);
  expect(await statusOf(phone.fetch('/api/auth/user'))).toBe(401);
  expect((await whoIs(await signedInBrowser(server, next))).id).toBe(northside);
  const mail = server.mailer.outbox?.find(({ to }) => to === address)?.text ?? '';
  const [link = ''] = /http:\S+undo-address\S+/.exec(mail) ?? [];
  await new Browser(server).submit(link.replace('http://localhost:3000', ''), {});
  expect(await emails()).toEqual([address, address, address, address]);
  expect(await statusOf(tess.fetch('/api/auth/user'))).toBe(401);
  expect((await whoIs(await signedInBrowser(server, address))).id).toBe(northside);
});

test('shows the same passkeys to each account', async () => {
  const { tess, northside, harbor } = await memberOfBoth();
  await knex('passkeys').insert({
    ...{ id: crypto.randomUUID(), personId: northside, credentialId: northside, publicKey: '', counter: 0 },
    ...{ transports: '', name: 'Phone', isSynced: false, lastUsedAt: null, createdAt: new Date() },
  });
  expect((await whoIs(tess)).id).toBe(harbor);
  const { passkeys } = await (await tess.fetch('/api/auth/passkeys')).json();
  expect(passkeys).toMatchObject([{ name: 'Phone' }]);
  expect(await statusOf(tess.send('DELETE', `/api/auth/passkeys/${passkeys[0].id}`))).toBe(204);
});

test('signs a person in by a passkey that was added from the second account', async () => {
  const { tess, northside, harbor } = await memberOfBoth();
  const options = await (await tess.send('POST', '/api/auth/passkeys/options')).json();
  const { passkey, response } = makePasskey(options);
  expect(await statusOf(tess.send('POST', '/api/auth/passkeys', { name: 'Phone', response }))).toBe(201);
  expect(await switchTo(tess, northside)).toMatchObject({ status: 204 });
  expect(await (await tess.fetch('/api/auth/passkeys')).json()).toMatchObject({
    passkeys: [{ name: 'Phone' }],
  });
  const phone = new Browser(server);
  const asked = await (await phone.send('POST', '/api/login/passkey/options')).json();
  const answer = answerWith(passkey, asked);
  expect(await statusOf(phone.send('POST', '/api/login/passkey', { response: answer }))).toBe(200);
  expect((await whoIs(phone)).id).toBe(northside);
  expect(await statusOf(switchTo(phone, harbor))).toBe(204);
});

test('gives the data of all accounts in one download', async () => {
  const { address, tess, northside, harbor } = await memberOfBoth();
  const data = await (await tess.send('POST', '/api/auth/data')).json();
  expect(data.account.map(({ id }: { id: string }) => id).toSorted()).toEqual([northside, harbor].toSorted());
  expect(data.signInMethods).toMatchObject([{ subject: address }]);
  expect(data.devices).toHaveLength(1);
});

test('deletes an account only after the person has left the other organizations', async () => {
  const { address, tess, northside, harbor } = await memberOfBoth();
  const refused = await tess.send('POST', '/api/auth/deletion');
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'Leave Northside first: you sign in there with this account, too.',
  ]);
  expect((await (await tess.fetch('/api/auth/deletion')).json()).obstacles.memberOf).toEqual(['Northside']);
  await tess.send('POST', '/api/colleagues/leave');
  expect((await whoIs(tess)).id).toBe(northside);
  expect(await statusOf(tess.send('POST', '/api/auth/deletion'))).toBe(200);
  await knex('accountDeletions').update({ dueAt: new Date(0) });
  await server.deletion.makeDue();
  expect(await knex('users').whereIn('id', [northside, harbor]).pluck('email')).toEqual(['', '']);
  expect(await knex('identities').where({ subject: address })).toEqual([]);
  expect(await knex('linkedAccounts').whereIn('accountId', [northside, harbor])).toEqual([]);
});

test('does not switch the session of a shared device', async () => {
  const { tess, northside } = await memberOfBoth();
  const secret = 'A'.repeat(43);
  tess.keepCookie('session-unlock', secret);
  expect(await statusOf(tess.send('POST', '/api/auth/lock', { secret }))).toBe(204);
  expect(await statusOf(switchTo(tess, northside))).toBe(403);
});

test('lets a person leave a suspended organization for another one, and back only when it is lifted', async () => {
  const { tess, northside, harbor } = await memberOfBoth();
  const { organizationId } = await whoIs(tess);
  const suspend = (suspendedAt: string | null) =>
    knex('organizations').where({ id: organizationId }).update({ suspendedAt, suspendedReason: 'Unpaid' });
  await suspend(new Date().toISOString());
  expect(await statusOf(tess.fetch('/api/auth/user'))).toBe(403);
  expect(await organizationsOf(tess)).toMatchObject([
    { accountId: harbor, isCurrent: true },
    { accountId: northside, isCurrent: false },
  ]);
  expect(await statusOf(switchTo(tess, northside))).toBe(204);
  expect(await whoIs(tess)).toMatchObject({ id: northside });
  const refused = await switchTo(tess, harbor);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: 'Your organization is suspended. Reason: Unpaid' });
  await suspend(null);
  expect(await statusOf(switchTo(tess, harbor))).toBe(204);
});

test('lets a person with a suspended account act by none of a stranger', async () => {
  const [{ tess, harbor }, stranger] = [await memberOfBoth(), await owner('Dockside')];
  await knex('users')
    .where({ id: harbor })
    .update({ suspendedAt: new Date(), suspendedReason: 'Fake listings' });
  expect(await statusOf(switchTo(tess, (await whoIs(stranger)).id))).toBe(404);
  expect(await statusOf(tess.fetch('/api/auth/user'))).toBe(403);
});
