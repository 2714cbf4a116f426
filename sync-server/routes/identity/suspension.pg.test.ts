// Tests that a suspended person is rejected by every route with the reason, and immediately loses open streams and
// pushes.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDeliveries } from '#server/push/deliveries.ts';
import { settleOutbox } from '#server/push/outbox.ts';
import { currentVapidKey } from '#server/push/vapid.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Person, Fixtures } from '#server/testing/fixtures.ts';
import { anEntry, jobInput } from '#server/testing/marketplace.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

const reason = 'Fake listings';
const account = 'Your account is suspended. Reason: Fake listings';
const organization = 'Your organization is suspended. Reason: Fake listings';

const asAdmin = (method: string, path: string, body?: object) =>
  fixtures.cast.admin.browser.send(method, `/api/admin${path}`, body);
const suspend = ({ actor }: Person) => asAdmin('PATCH', `/users/${actor.person}/suspend`, { reason });
const lift = ({ actor }: Person) => asAdmin('PATCH', `/users/${actor.person}/lift`);

async function streamOf({ browser }: Person): Promise<{ ended: Promise<void> }> {
  const response = await browser.fetch('/api/events');
  const reader = response.body!.getReader();
  await reader.read();
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return;
  })();
  return { ended };
}

function syncing({ browser }: Person, ...entries: object[]) {
  return browser.send('POST', '/api/sync', { client: randomUUID(), cookie: null, entries, waiting: 0 });
}

async function expectKeptOut(person: Person, message: string): Promise<void> {
  const entry = { ...anEntry('jobs.post', jobInput()), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  const answers = [
    await syncing(person, entry),
    await syncing(person),
    await person.browser.send('POST', '/api/sync/digests', { mismatched: [] }),
    await person.browser.fetch('/api/jobs'),
    await person.browser.send('POST', '/api/jobs', {}),
    await person.browser.fetch('/api/events'),
    await person.browser.fetch('/api/auth/user'),
    await person.browser.fetch('/api/auth/sessions'),
    await person.browser.fetch('/api/colleagues'),
    await person.browser.send('POST', '/api/admin-override'),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'suspended', message });
  }
  expect(await fixtures.server.knex('jobs').where({ employerId: person.actor.organization })).toEqual([]);
}

test('refuses a suspended person on every route and ends the open event stream', async () => {
  const person = await fixtures.newPerson('employer', 'Max');
  const stream = await streamOf(person);
  expect((await suspend(person)).status).toBe(204);
  await stream.ended;
  await expectKeptOut(person, account);
});

test('invalidates the old session after the suspension is lifted and accepts a new sign-in', async () => {
  const person = await fixtures.newPerson('employer', 'Max');
  await suspend(person);
  const later = await person.browser.submit('/api/login/demo', { personId: person.actor.person });
  expect(later.status).toBe(303);
  expect((await person.browser.fetch('/api/auth/user')).status).toBe(403);
  fixtures.marketplace.clock.now = new Date().toISOString();
  expect((await lift(person)).status).toBe(204);
  expect((await person.browser.fetch('/api/auth/user')).status).toBe(401);
  await person.browser.submit('/api/login/demo', { personId: person.actor.person });
  expect((await person.browser.fetch('/api/auth/user')).status).toBe(200);
});

test('lets an administrator sign out a person on every device', async () => {
  const person = await fixtures.newPerson('employer', 'Max');
  const stream = await streamOf(person);
  fixtures.marketplace.clock.now = new Date().toISOString();
  await asAdmin('PATCH', `/users/${person.actor.person}/end-sessions`);
  await stream.ended;
  expect((await person.browser.fetch('/api/auth/user')).status).toBe(401);
  await person.browser.submit('/api/login/demo', { personId: person.actor.person });
  expect((await person.browser.fetch('/api/auth/user')).status).toBe(200);
});

test('locks out the members of a suspended organization and keeps their sessions for afterwards', async () => {
  const person = await fixtures.newPerson('employer', 'Max');
  const stream = await streamOf(person);
  const path = `/organizations/${person.actor.organization}`;
  expect((await asAdmin('PATCH', `${path}/suspend`, { reason })).status).toBe(204);
  await stream.ended;
  await expectKeptOut(person, organization);
  await asAdmin('PATCH', `${path}/lift`);
  expect((await person.browser.fetch('/api/auth/user')).status).toBe(200);
});

test('lists suspended people with the reason and the time for administrators', async () => {
  const person = await fixtures.newPerson('employer', 'Max');
  await suspend(person);
  const { rows } = await (await asAdmin('GET', '/people?show=suspended')).json();
  expect(rows).toContainEqual(
    expect.objectContaining({
      id: person.actor.person,
      suspendedReason: reason,
      suspendedAt: expect.any(String),
      organizationSuspendedAt: null,
    }),
  );
});

test('records the actions of an administrator in the audit log', async () => {
  const person = await fixtures.newPerson('employer', 'Max');
  await suspend(person);
  const audit = await fixtures.server
    .knex('audit')
    .where({ subjectId: person.actor.person, event: 'accounts.suspend' });
  expect(audit).toMatchObject([{ personId: fixtures.cast.admin.actor.person, outcome: 'applied' }]);
});

test('sends no new and no queued push to a suspended person', async () => {
  const { knex } = fixtures.server;
  const person = await fixtures.newPerson('employer', 'Max');
  const now = new Date();
  const { id: vapidKeyId } = await currentVapidKey(knex);
  const [session] = await knex('sessions').where({ personId: person.actor.person });
  const subscription = {
    id: randomUUID(),
    personId: person.actor.person,
    sessionId: session.id,
    endpoint: `https://push.example/${randomUUID()}`,
    p256dh: 'p',
    auth: 'a',
    vapidKeyId,
    deviceLabel: '',
    createdAt: now,
    renewedAt: now,
  };
  await knex('pushSubscriptions').insert(subscription);
  const queue = (subjectId: string) =>
    knex('pushOutbox').insert({ personId: person.actor.person, type: 'system', subjectId, createdAt: now });
  const later = new Date(now.getTime() + 3_600_000);
  await queue('one');
  await settleOutbox(knex, 0, later);
  const deliveries = () => knex('pushDeliveries').where({ personId: person.actor.person });
  const [{ notBefore: due }] = await deliveries();
  await suspend(person);
  expect(await claimDeliveries(knex, {}, due)).toEqual([]);
  await queue('two');
  await settleOutbox(knex, 0, later);
  expect(await deliveries()).toHaveLength(1);
  await lift(person);
  const claimed = await claimDeliveries(knex, {}, due);
  expect(claimed.map(({ personId }) => personId)).toEqual([person.actor.person]);
});
