// Tests colleagues and the address of an account over HTTP: single-use links, people who join and leave.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { restRoutes } from '../rest/rest.ts';
import { adminQueries } from '#server/queries/admin.ts';
import { restTable } from '../rest/table.ts';
import { courseInput } from '#server/testing/marketplace.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import { VisibleReader } from '#server/sync/visible-reader.ts';

const server = await testServer({
  routeGroups: ({ knex, execute }) => [
    restRoutes({
      readerFor: (actor) => new VisibleReader(knex, actor),
      platform: adminQueries(knex),
      execute,
      digestOfProcessed: async () => undefined,
      whileRunning: (keys, run) => run(new Set(keys)),
      onNamesRead: async () => {},
      table: restTable,
      now: () => new Date(),
      onDenied: async () => {},
    }),
  ],
});
afterAll(() => server.close());
beforeEach(() => server.knex('rateLimits').del());

let people = 0;
const anAddress = () => `person${++people}@example.org`;
const newcomer = () => signedInBrowser(server, anAddress());
const whoIs = async (browser: Browser) => (await browser.fetch('/api/auth/user')).json();
const teamOf = async (browser: Browser) => (await browser.fetch('/api/colleagues')).json();
const join = (browser: Browser, token: string, name?: object) =>
  browser.send('POST', '/api/colleagues/join', { token, name });

async function owner(userType = 'provider'): Promise<Browser> {
  const browser = await newcomer();
  await browser.send('POST', '/api/auth/set-user-type', { userType });
  return browser;
}

async function invite(browser: Browser, role?: string): Promise<string> {
  // Earlier versions of the app send no role.
  const response = await browser.send('POST', '/api/colleagues/invitations', role && { role });
  expect(response.status).toBe(201);
  const { link } = await response.json();
  expect(link).toMatch(/^http:\/\/localhost:3000\/join#[\w-]{43}$/);
  return link.split('#')[1];
}

test('adds a colleague who follows the invitation link and signs in to the organization', async () => {
  const paul = await owner();
  const token = await invite(paul, 'manager');
  const told = await new Browser(server).send('POST', '/api/colleagues/invitation', { token });
  expect(await told.json()).toEqual({
    organization: 'New training provider',
    kind: 'provider',
    role: 'manager',
    invitedByName: expect.any(String),
    assignsAll: false,
    courses: [],
    sites: [],
    isAnother: false,
  });
  const sam = await newcomer();
  const before = sam.copy();
  expect((await join(sam, token)).status).toBe(204);
  expect((await before.fetch('/api/auth/user')).status).toBe(401);
  const { id: organizationId } = await whoIs(paul);
  expect(await whoIs(sam)).toMatchObject({ organizationId, userType: 'provider' });
  const { title, description, duration, deliveryMethod } = courseInput({ title: 'Welding 1' });
  const body = { title, description, duration, deliveryMethod, linkedJobIds: null };
  expect((await sam.send('POST', '/api/courses', body)).status).toBe(201);
  const courses = await (await paul.fetch('/api/courses')).json();
  expect(courses).toMatchObject([{ title: 'Welding 1', providerId: organizationId }]);
  expect((await teamOf(sam)).members.map((member: { isYou: boolean }) => member.isYou)).toEqual([
    false,
    true,
  ]);
});

test('requires a name on joining only from a person without one and renames nobody', async () => {
  const paul = await owner();
  const sam = await newcomer();
  const name = { firstName: 'Sam', lastName: 'Lee' };
  expect((await join(sam, await invite(paul), { ...name, firstName: ' ' })).status).toBe(400);
  expect((await join(sam, await invite(paul), name)).status).toBe(204);
  const { id, ...kept } = await whoIs(sam);
  expect(kept).toMatchObject(name);
  expect((await teamOf(paul)).members).toMatchObject([{}, { id, ...name }]);
  await sam.send('POST', '/api/colleagues/leave');
  await join(sam, await invite(paul), { firstName: 'Max', lastName: '' });
  expect(await whoIs(sam)).toMatchObject(name);
});

test('accepts an invitation link once, within seven days, and until it is withdrawn', async () => {
  const paul = await owner();
  const token = await invite(paul);
  await join(await newcomer(), token);
  const late = await newcomer();
  expect((await join(late, token)).status).toBe(404);
  const old = await invite(paul);
  await server.knex('colleagueInvites').update({ expiresAt: new Date(Date.now() - 1) });
  expect((await join(late, old)).status).toBe(404);
  const withdrawn = await invite(paul);
  const [{ id }] = (await teamOf(paul)).invitations;
  expect((await paul.send('DELETE', `/api/colleagues/invitations/${id}`)).status).toBe(204);
  expect((await join(late, withdrawn)).status).toBe(404);
  expect((await whoIs(late)).organizationId).toBeNull();
});

test('lets only one of two people join who follow the same link concurrently', async () => {
  const token = await invite(await owner());
  const both = [await newcomer(), await newcomer()];
  const statuses = await Promise.all(both.map(async (browser) => (await join(browser, token)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404]);
});

test('keeps an invitation link valid after a person who may not join has used it', async () => {
  const token = await invite(await owner());
  const admin = await newcomer();
  const { id } = await whoIs(admin);
  await server.knex('users').where({ id }).update({ userType: 'admin' });
  expect((await join(admin, token)).status).toBe(403);
  expect((await join(await newcomer(), token)).status).toBe(204);
});

test('stores no readable invitation link and refuses invented ones', async () => {
  const token = await invite(await owner());
  expect(JSON.stringify(await server.knex('colleagueInvites'))).not.toContain(token);
  for (const odd of ['', 'x', 'x'.repeat(43)]) expect((await join(await newcomer(), odd)).status).toBe(404);
  expect((await (await newcomer()).send('POST', '/api/colleagues/join', {})).status).toBe(400);
});

test('lets no mere member invite, withdraw, and remove, and asks visitors to sign in', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul));
  await invite(paul);
  const [{ id }] = (await teamOf(paul)).invitations;
  expect((await teamOf(sam)).invitations).toEqual([]);
  const { id: paulId } = await whoIs(paul);
  const tries = async (browser: Browser) =>
    Promise.all(
      [
        browser.send('POST', '/api/colleagues/invitations'),
        browser.send('DELETE', `/api/colleagues/invitations/${id}`),
        browser.send('DELETE', `/api/colleagues/${paulId}`),
      ].map(async (answer) => (await answer).status),
    );
  expect(await tries(sam)).toEqual([403, 403, 403]);
  expect(await tries(await owner('employer'))).toEqual([201, 404, 404]);
  expect(await tries(await newcomer())).toEqual([404, 404, 404]);
  expect(await tries(new Browser(server))).toEqual([401, 401, 401]);
});

test('notes for whom each link is, and tells only who may invite when members were last seen', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul, 'member'));
  for (const forWhom of ['Ann', null])
    await paul.send('POST', '/api/colleagues/invitations', { role: 'viewer', forWhom });
  const { invitations, members } = await teamOf(paul);
  expect(invitations.map(({ forWhom }: { forWhom: string | null }) => forWhom)).toEqual(['Ann', null]);
  expect(members).toHaveLength(2);
  for (const { lastSeenAt } of members) expect(Date.parse(lastSeenAt)).toBeGreaterThan(0);
  for (const each of (await teamOf(sam)).members) expect(each).not.toHaveProperty('lastSeenAt');
  const tooLong = { role: 'viewer', forWhom: 'x'.repeat(81) };
  expect((await paul.send('POST', '/api/colleagues/invitations', tooLong)).status).toBe(400);
});

test('lets each member invite in the roles that they may give', async () => {
  const paul = await owner();
  const manager = await newcomer();
  await join(manager, await invite(paul, 'manager'));
  const invites = async (browser: Browser, role: string) =>
    (await browser.send('POST', '/api/colleagues/invitations', { role })).status;
  expect(await invites(paul, 'owner')).toBe(201);
  expect(await invites(manager, 'viewer')).toBe(201);
  expect(await invites(manager, 'manager')).toBe(403);
  expect(await invites(manager, 'owner')).toBe(403);
  expect(await invites(paul, 'king')).toBe(400);
});

test('invites as a member unless the invitation says otherwise', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul));
  expect(await whoIs(sam)).toMatchObject({ memberRole: 'member' });
});

test('carries the courses of an invitation to its reader and to the new member', async () => {
  const paul = await owner();
  const courseIds = [];
  for (const title of ['Welding 2', 'Masonry']) {
    const { description, duration, deliveryMethod } = courseInput();
    const body = { title, description, duration, deliveryMethod, linkedJobIds: null };
    courseIds.push((await (await paul.send('POST', '/api/courses', body)).json()).id);
  }
  const invitation = { role: 'member', courseIds: courseIds.slice(0, 1) };
  const { link } = await (await paul.send('POST', '/api/colleagues/invitations', invitation)).json();
  const token = link.split('#')[1];
  const told = await new Browser(server).send('POST', '/api/colleagues/invitation', { token });
  expect(await told.json()).toMatchObject({ courses: ['Welding 2'], assignsAll: false });
  const tess = await newcomer();
  await join(tess, token);
  expect(await whoIs(tess)).toMatchObject({ memberRole: 'member', assignsAll: false });
  const { id } = await whoIs(tess);
  const assigned = await server
    .knex('assignments')
    .where('membershipId', 'like', `%.${id}`)
    .pluck('courseId');
  expect(assigned.map(Number)).toEqual(courseIds.slice(0, 1));
});

test('accepts and lists an invitation only while its inviter could still send it', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul, 'owner'));
  const { id } = await whoIs(sam);
  const [toOwn, toView] = [await invite(sam, 'owner'), await invite(sam, 'viewer')];
  const read = async (token: string) =>
    (await new Browser(server).send('POST', '/api/colleagues/invitation', { token })).status;
  const listed = async () => (await teamOf(paul)).invitations.map(({ role }: { role: string }) => role);
  expect([await read(toOwn), await read(toView)]).toEqual([200, 200]);

  await paul.send('PUT', `/api/colleagues/${id}/role`, { role: 'manager' });
  expect([await read(toOwn), await read(toView)]).toEqual([404, 200]);
  expect(await listed()).toEqual(['viewer']);
  const nora = await newcomer();
  expect((await join(nora, toOwn)).status).toBe(404);
  expect((await whoIs(nora)).organizationId).toBeNull();

  await paul.send('DELETE', `/api/colleagues/${id}`);
  expect(await read(toView)).toBe(404);
  expect(await listed()).toEqual([]);
  expect((await join(nora, toView)).status).toBe(404);
  expect((await join(nora, await invite(paul, 'viewer'))).status).toBe(204);
});

test('names in the audit who changed the team and the role that they acted in', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul, 'manager'));
  const { id } = await whoIs(sam);
  const lee = await newcomer();
  await join(lee, await invite(sam, 'member'));
  const { id: leeId } = await whoIs(lee);
  await sam.send('PUT', `/api/colleagues/${leeId}/role`, { role: 'viewer' });
  await lee.send('POST', '/api/colleagues/leave');
  const { id: paulId } = await whoIs(paul);
  await paul.send('DELETE', `/api/colleagues/${id}`);
  const lines = await server
    .knex('audit')
    .whereIn('personId', [paulId, id, leeId])
    .whereIn('event', ['colleagues.changeRole', 'colleagues.leave', 'colleagues.remove'])
    .orderBy('id');
  expect(lines.map(({ personId, memberRole, event }) => [personId, memberRole, event])).toEqual([
    [id, 'manager', 'colleagues.changeRole'],
    [leeId, 'viewer', 'colleagues.leave'],
    [paulId, 'owner', 'colleagues.remove'],
  ]);
});

test('applies a changed role to the next request and names who can do what the role may not', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul, 'manager'));
  const { id } = await whoIs(sam);
  const { title, description, duration, deliveryMethod } = courseInput({ title: 'Welding 2' });
  const post = () =>
    sam.send('POST', '/api/courses', { title, description, duration, deliveryMethod, linkedJobIds: null });
  expect((await post()).status).toBe(201);
  expect((await paul.send('PUT', `/api/colleagues/${id}/role`, { role: 'viewer' })).status).toBe(204);
  const refused = await post();
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Ask a manager of New training provider.');
  expect((await sam.send('PUT', `/api/colleagues/${id}/role`, { role: 'owner' })).status).toBe(403);
});

test('lets the founder hand over the ownership and then leave, and keeps the organization', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul));
  const [{ id: founder }, { id }] = [await whoIs(paul), await whoIs(sam)];
  expect((await paul.send('POST', '/api/colleagues/leave')).status).toBe(409);
  expect((await paul.send('POST', `/api/colleagues/${id}/ownership`)).status).toBe(204);
  expect((await paul.send('POST', '/api/colleagues/leave')).status).toBe(204);
  expect(await whoIs(sam)).toMatchObject({ organizationId: founder, memberRole: 'owner' });
  expect(await whoIs(paul)).toMatchObject({ organizationId: null, memberRole: null });
  expect((await teamOf(sam)).members).toMatchObject([{ id, role: 'owner' }]);
});

test('locks out a removed colleague on every device immediately', async () => {
  const paul = await owner();
  const address = anAddress();
  const devices = [await signedInBrowser(server, address), await signedInBrowser(server, address)];
  const [sam, tablet] = devices as [Browser, Browser];
  await join(sam, await invite(paul));
  const { id } = await whoIs(sam);
  expect((await paul.send('DELETE', `/api/colleagues/${id}`)).status).toBe(204);
  for (const browser of [sam, tablet]) expect((await browser.fetch('/api/auth/user')).status).toBe(401);
  expect(await whoIs(await signedInBrowser(server, address))).toMatchObject({ organizationId: null });
});

test('lets a colleague leave but not the owner', async () => {
  const paul = await owner();
  const sam = await newcomer();
  await join(sam, await invite(paul));
  expect((await sam.send('POST', '/api/colleagues/leave')).status).toBe(204);
  expect(await whoIs(sam)).toMatchObject({ organizationId: null, userType: null });
  expect((await paul.send('POST', '/api/colleagues/leave')).status).toBe(409);
});

test('saves the first details of a newcomer once and refuses a visitor and odd input', async () => {
  const browser = await newcomer();
  const details = {
    firstName: 'Sam',
    lastName: 'Lee',
    organizationName: 'Bay Skills',
    timeZone: 'America/New_York',
    closedDays: '',
  };
  expect((await browser.send('PUT', '/api/auth/set-up', details)).status).toBe(404);
  await browser.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
  expect((await browser.send('PUT', '/api/auth/set-up', details)).status).toBe(204);
  expect(await whoIs(browser)).toMatchObject({ firstName: 'Sam', companyName: 'Bay Skills' });
  const again = { ...details, organizationName: 'Other' };
  expect((await browser.send('PUT', '/api/auth/set-up', again)).status).toBe(204);
  expect(await whoIs(browser)).toMatchObject({ companyName: 'Bay Skills' });
  expect((await browser.send('PUT', '/api/auth/set-up', { ...details, userType: 'admin' })).status).toBe(400);
  expect((await new Browser(server).send('PUT', '/api/auth/set-up', details)).status).toBe(401);
});

test('saves the name of a person and refuses an empty name and a visitor', async () => {
  const browser = await newcomer();
  const name = { firstName: 'Sam', lastName: 'Lee' };
  expect((await browser.send('PUT', '/api/auth/name', name)).status).toBe(204);
  expect(await whoIs(browser)).toMatchObject(name);
  const odd = await browser.send('PUT', '/api/auth/name', { ...name, firstName: '' });
  expect([odd.status, (await odd.json()).fields]).toEqual([400, { firstName: 'First name is required' }]);
  const more = { ...name, userType: 'admin', organizationId: 'x' };
  expect((await browser.send('PUT', '/api/auth/name', more)).status).toBe(400);
  expect(await whoIs(browser)).toMatchObject({ userType: null, organizationId: null });
  expect((await new Browser(server).send('PUT', '/api/auth/name', name)).status).toBe(401);
});
