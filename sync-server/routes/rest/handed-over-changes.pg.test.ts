// Tests the REST calls about changes that a member could not send: managers list, apply and decline them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contractCalls } from '#server/testing/contract.ts';
import type { Call, Json } from '#server/testing/contract.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { courseInput, studentInput } from '#server/testing/marketplace.ts';
import { systemActor } from '#shared/engine/command.ts';

let fixtures: Fixtures;
let call: Call;
/** A teacher of the provider, without a course. */
let tess: Person;
let changeId: string;
let path: string;
let input: ReturnType<typeof studentInput>;
beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
  tess = await fixtures.newPerson('provider', 'Tess');
  const { organization } = fixtures.cast.provider.actor;
  const inHerName = { ...systemActor, person: tess.actor.person, organization: tess.actor.organization };
  await fixtures.marketplace.give(inHerName, 'colleagues.join', {
    organizationId: organization,
    role: 'member',
  });
});
afterAll(() => fixtures.server.close());

beforeEach(async () => {
  const { marketplace, cast } = fixtures;
  const { organization } = cast.provider.actor;
  const course = courseInput();
  await marketplace.give(cast.provider.actor, 'courses.create', course);
  input = studentInput(course.id, { studentName: 'Canary Handed' });
  changeId = randomUUID();
  path = `/handed-over-changes/${changeId}`;
  const author = { ...tess.actor, organization, memberRole: 'member' as const, assignsAll: false };
  await marketplace.give(author, 'changes.handOver', {
    id: changeId,
    organizationId: organization,
    aboutTitle: null,
    entries: [{ command: 'enrollments.enroll', version: 1, input, savedAt: '2026-06-01T10:00:00.000Z' }],
  });
});

const waiting = async (who: Parameters<Call>[0]) =>
  (await call<Json[]>(who, 'GET /handed-over-changes?state=waiting')).body;

test('lists what waits with its contents for a manager, without them for its author, and nothing for others', async () => {
  expect(await waiting('provider')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: changeId,
        state: 'waiting',
        authorName: 'Tess',
        entries: [
          expect.objectContaining({
            command: 'enrollments.enroll',
            input: expect.objectContaining({ id: input.id }),
          }),
        ],
      }),
    ]),
  );
  const own = await waiting(tess);
  expect(own.map(({ id }) => id)).toContain(changeId);
  expect(JSON.stringify(own)).not.toContain('Canary');
  expect(await waiting('employer')).toEqual([]);
});

test('applies a change in the name of the manager, once', async () => {
  const applied = await call('provider', `PATCH ${path}/apply`);
  expect(applied).toMatchObject({ status: 200, body: { id: changeId, state: 'applied' } });
  expect((await call('provider', `GET /enrollments/${input.id}`)).body).toMatchObject({
    studentName: 'Canary Handed',
  });
  const again = await call('provider', `PATCH ${path}/apply`);
  expect(again).toMatchObject({ status: 200, body: { decidedAt: applied.body.decidedAt } });
});

test('declines a change with a reason that its author reads', async () => {
  expect((await call('provider', `PATCH ${path}/decline`, { body: {} })).status).toBe(400);
  const declined = await call('provider', `PATCH ${path}/decline`, { body: { reason: 'Not ours' } });
  expect(declined).toMatchObject({ status: 200, body: { state: 'declined', declinedReason: 'Not ours' } });
  expect((await call(tess, `GET ${path}`)).body).toMatchObject({ declinedReason: 'Not ours' });
  expect((await call('provider', `GET /enrollments/${input.id}`)).status).toBe(404);
});

test('lets neither its author nor another organization decide', async () => {
  expect((await call(tess, `PATCH ${path}/apply`)).status).toBe(403);
  expect((await call(tess, `PATCH ${path}/decline`, { body: { reason: 'No' } })).status).toBe(403);
  expect((await call('employer', `PATCH ${path}/apply`)).status).toBe(404);
  expect((await call('employer', `GET ${path}`)).status).toBe(404);
  expect((await call('provider', `GET ${path}`)).body).toMatchObject({ state: 'waiting' });
});
