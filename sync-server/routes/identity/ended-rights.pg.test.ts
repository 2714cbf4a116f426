// Tests that each end of a right has a code, which only the device with the ended session is told.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedRights } from '#shared/engine/access/ended-rights.ts';
import type { EndedRight } from '#shared/engine/access/ended-rights.ts';
import { unlockCookie } from '#shared/lib/session-lock.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { Browser } from '#server/testing/test-server.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

const whoIs = async ({ browser }: Pick<Person, 'browser'>) => {
  const answer = await browser.fetch('/api/auth/user');
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

/** Signs the person in on another device. */
async function anotherDevice({ actor }: Person): Promise<Browser> {
  const browser = new Browser(fixtures.server);
  await browser.submit('/api/login/demo', { personId: actor.person });
  return browser;
}

async function newMember(): Promise<Person> {
  const tess = await fixtures.newPerson('newcomer', 'Tess');
  const { browser } = fixtures.cast.provider;
  const invitation = await browser.send('POST', '/api/colleagues/invitations', { role: 'member' });
  const token = (await invitation.json()).link.split('#')[1];
  expect((await tess.browser.send('POST', '/api/colleagues/join', { token })).status).toBe(204);
  return tess;
}

function asAdmin({ actor }: Person, act: string, body?: object) {
  fixtures.marketplace.clock.now = new Date().toISOString();
  return fixtures.cast.admin.browser.send('PATCH', `/api/admin/users/${actor.person}/${act}`, body);
}
const suspend = (person: Person) => asAdmin(person, 'suspend', { reason: 'Fake listings' });

/** Each way in which a right ends, and the code that the device is answered with. */
const ends: [string, EndedRight, (person: Person) => Promise<unknown>][] = [
  [
    'a removal from the team',
    'membership_ended',
    ({ actor }) => fixtures.cast.provider.browser.send('DELETE', `/api/colleagues/${actor.person}`),
  ],
  [
    'leaving the team on another device',
    'membership_ended',
    async (person) => (await anotherDevice(person)).send('POST', '/api/colleagues/leave'),
  ],
  [
    'the end of the session on another device',
    'session_ended',
    async (person) => (await anotherDevice(person)).send('DELETE', '/api/auth/sessions'),
  ],
  [
    'the end of all sessions by an administrator',
    'session_ended',
    (person) => asAdmin(person, 'end-sessions'),
  ],
  ['a suspension', 'suspended', suspend],
  [
    'a suspension that was lifted',
    'session_ended',
    async (person) => {
      await suspend(person);
      await asAdmin(person, 'lift');
    },
  ],
  [
    'the deletion of the account',
    'account_deleted',
    ({ actor }) => fixtures.server.sessions.end([actor.person], { allBut: null }, 'account_deleted'),
  ],
];

test.each(ends)('answers %s with the code %s', async (_, code, end) => {
  const person = await newMember();
  await end(person);
  expect(await whoIs(person)).toEqual([endedRights[code], code]);
  const request = { client: randomUUID(), cookie: null, entries: [], waiting: 0 };
  const synced = await person.browser.send('POST', '/api/sync', request);
  expect([synced.status, (await synced.json()).code]).toEqual([endedRights[code], code]);
  expect(await whoIs(person)).toEqual([endedRights[code], code]);
});

test('has a test for each code', () => {
  expect(new Set(ends.map(([, code]) => code))).toEqual(new Set(Object.keys(endedRights)));
});

test('tells nobody else why a session ended, and answers an expired one as none', async () => {
  const person = await newMember();
  const stranger = new Browser(fixtures.server);
  await fixtures.cast.provider.browser.send('DELETE', `/api/colleagues/${person.actor.person}`);
  expect(await whoIs({ browser: stranger })).toEqual([401, 'unauthorized']);
  stranger.keepCookie('session', 'x'.repeat(43));
  expect(await whoIs({ browser: stranger })).toEqual([401, 'unauthorized']);
  const other = await newMember();
  await fixtures.server.knex('sessions').where({ personId: other.actor.person }).del();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await whoIs(other)).toEqual([401, 'unauthorized']);
});

test('tells the end of a session of a shared device only with its second secret', async () => {
  const person = await newMember();
  const { browser } = person;
  const secret = 't'.repeat(43);
  browser.keepCookie(unlockCookie, secret);
  await browser.send('POST', '/api/auth/lock', { secret });
  await fixtures.cast.provider.browser.send('DELETE', `/api/colleagues/${person.actor.person}`);
  browser.keepCookie(unlockCookie, '');
  expect(await whoIs(person)).toEqual([401, 'unauthorized']);
  browser.keepCookie(unlockCookie, secret);
  expect(await whoIs(person)).toEqual([401, 'membership_ended']);
  browser.keepCookie('session', '');
  const unlocked = await browser.send('POST', '/api/auth/unlock', {});
  expect([unlocked.status, (await unlocked.json()).code]).toEqual([401, 'membership_ended']);
});

test('leaves the other organization usable to a person whom one of two removes', async () => {
  const person = await newMember();
  const here = person.browser;
  const elsewhere = await anotherDevice(person);
  const employer = await fixtures.newPerson('employer', 'Max');
  const invitation = await employer.browser.send('POST', '/api/colleagues/invitations', { role: 'member' });
  const token = (await invitation.json()).link.split('#')[1];
  expect((await elsewhere.send('POST', '/api/colleagues/join', { token })).status).toBe(204);
  await fixtures.cast.provider.browser.send('DELETE', `/api/colleagues/${person.actor.person}`);
  expect(await whoIs({ browser: here })).toEqual([401, 'membership_ended']);
  expect((await whoIs({ browser: elsewhere }))[0]).toBe(200);
});
