// Viewing the app as a colleague: who may, what is seen, that nothing can be changed, and that it is recorded.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvent } from '#server/engine/audit.ts';
import { accounts } from '#server/identity/accounts.ts';
import { accountData } from '#server/identity/rights/account-data.ts';
import { syncDevice } from '#server/sync/sync.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { completionInput, courseInput, studentInput } from '#server/testing/marketplace.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { viewRoutes } from './views.ts';

const cursorKeys = ['a key of this test'];
let fixtures: Fixtures;
const people = {} as Record<'olga' | 'mia' | 'max' | 'tess' | 'vera', Person>;

beforeAll(async () => {
  fixtures = await newFixtures({
    routeGroups: ({ knex, execute }) => [
      viewRoutes({
        people: accounts(knex, execute),
        page: (actor, request) =>
          syncDevice({ knex, execute, cursorKeys, now: () => new Date() }, actor, request),
        record: (actor, subjectId) =>
          recordEvent(knex, { actor, event: 'colleagues.view', outcome: 'applied', subjectId }, new Date()),
        now: () => new Date(),
      }),
    ],
  });
  const { marketplace, cast } = fixtures;
  const owner = cast.provider.actor;
  const roles = { olga: 'owner', mia: 'manager', max: 'manager', tess: 'member', vera: 'viewer' } as const;
  const [welding, plumbing] = [courseInput({ title: 'Welding' }), courseInput({ title: 'Plumbing' })];
  for (const course of [welding, plumbing]) {
    await marketplace.give(owner, 'courses.create', course);
    const student = studentInput(course.id, { studentName: `A student of ${course.title}` });
    await marketplace.give(owner, 'enrollments.enroll', student);
    await marketplace.give(owner, 'completions.mark', completionInput(student));
  }
  for (const [name, role] of Object.entries(roles) as [keyof typeof people, MemberRole][]) {
    const person = await fixtures.newPerson('newcomer', name);
    const inTheirName = { ...systemActor, person: person.actor.person, organization: person.actor.person };
    const assigned = { all: false, courseIds: role === 'member' ? [welding.id] : [] };
    await marketplace.give(inTheirName, 'colleagues.join', {
      organizationId: owner.organization,
      role,
      assigned,
    });
    people[name] = person;
  }
});
afterAll(() => fixtures.server.close());

const idOf = (name: keyof typeof people) => people[name].actor.person;
const view = (by: Person, id: string, body: object = { cookie: null }) =>
  by.browser.send('POST', `/api/colleagues/${id}/view`, body);
const ownCopy = async ({ browser }: Person) => {
  const request = { client: randomUUID(), cookie: null, entries: [], waiting: 0 };
  return openReply(await (await browser.send('POST', '/api/sync', request)).text());
};
const sorted = ({ rows }: SyncReply) =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));
const audited = () => fixtures.server.knex('audit').where({ event: 'colleagues.view' });

test('shows exactly the rows that the colleague’s own device gets', async () => {
  for (const name of ['tess', 'vera'] as const) {
    const seen = openReply(await (await view(people.mia, idOf(name))).text());
    expect(sorted(seen)).toEqual(sorted(await ownCopy(people[name])));
  }
  const ofTess = JSON.stringify(openReply(await (await view(people.olga, idOf('tess'))).text()));
  expect(ofTess).toContain('A student of Welding');
  expect(ofTess).not.toContain('A student of Plumbing');
  const ofVera = JSON.stringify(openReply(await (await view(people.olga, idOf('vera'))).text()));
  expect(ofVera).not.toContain('A student of');
});

test.each([
  ['olga', 'mia', 200],
  ['olga', 'tess', 200],
  ['mia', 'tess', 200],
  ['mia', 'vera', 200],
  ['mia', 'olga', 403],
  ['mia', 'max', 403],
  ['tess', 'vera', 403],
  ['vera', 'tess', 403],
  ['mia', 'mia', 404],
] as const)('answers %s who views as %s with %i', async (by, name, status) => {
  const answer = await view(people[by], idOf(name));
  expect(answer.status).toBe(status);
  if (status !== 200) expect(await answer.text()).not.toContain('A student of');
});

test('answers for a member of another organization, and for nobody, as for an unknown colleague', async () => {
  const { cast } = fixtures;
  expect((await view(people.olga, cast.employer.actor.person)).status).toBe(404);
  expect((await view(people.olga, cast.admin.actor.person)).status).toBe(404);
  expect((await view(cast.otherProvider, idOf('tess'))).status).toBe(404);
  expect((await view(cast.visitor, idOf('tess'))).status).toBe(401);
});

test('takes no change, and refuses every other call of the page that views', async () => {
  const entry = { id: randomUUID(), command: 'completions.mark', version: 1, input: {}, after: [] };
  expect((await view(people.mia, idOf('tess'), { cookie: null, entries: [entry] })).status).toBe(400);
  const headers = { 'Content-Type': 'application/json', 'X-Viewing': 'yes' };
  for (const [method, path] of [
    ['POST', '/api/sync'],
    ['POST', '/api/courses'],
    ['GET', '/api/auth/sessions'],
    ['POST', '/api/colleagues/leave'],
  ] as const) {
    const body = method === 'POST' ? '{}' : undefined;
    const answer = await people.mia.browser.fetch(path, { method, headers, ...(body && { body }) });
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text()).toContain('You are viewing as a colleague. Nothing can be changed.');
  }
});

test('records who viewed as whom, and tells that colleague in the download of their data', async () => {
  const { knex } = fixtures.server;
  await view(people.max, idOf('tess'));
  await view(people.max, idOf('tess'), { cookie: 'not a cursor' });
  const rows = await audited().where({ personId: idOf('max') });
  expect(rows[0]).toMatchObject({ subjectId: idOf('tess'), memberRole: 'manager', outcome: 'applied' });
  const everybody = accounts(knex, fixtures.marketplace.execute);
  const { viewedBy = [] } = await accountData({ knex, people: everybody }, idOf('tess'));
  expect(viewedBy).toContainEqual({ at: expect.any(Date), firstName: 'max', lastName: expect.any(String) });
});

test('ends when the viewer loses the role or the colleague leaves', async () => {
  const { marketplace, cast } = fixtures;
  const asOwner = { ...systemActor, person: cast.provider.actor.person };
  await marketplace.give(asOwner, 'colleagues.changeRole', { userId: idOf('max'), role: 'member' });
  expect((await view(people.max, idOf('tess'))).status).toBe(403);
  await marketplace.give(asOwner, 'colleagues.remove', { userId: idOf('vera') });
  expect((await view(people.mia, idOf('vera'))).status).toBe(404);
});
