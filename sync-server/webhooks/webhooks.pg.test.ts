// Who makes webhooks, where they may go, and what becomes of them after a restore.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { webhooksPerOrganization } from '#shared/policy.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import { clearWebhooks, newWebhook, startReceiver } from '#server/testing/webhooks/webhook-receiver.ts';
import type { WebhookReceiver } from '#server/testing/webhooks/webhook-receiver.ts';
import { restoreBackup, writeBackup } from '../backup/backup.ts';

let receiver: WebhookReceiver;
let fixtures: Fixtures;
let erin: Person;
let paul: Person;
let petra: Person;
beforeAll(async () => {
  receiver = await startReceiver();
  fixtures = await newFixtures({ webhooks: receiver.options });
  erin = await fixtures.newPerson('employer', 'Erin');
  [paul, petra] = [
    await fixtures.newPerson('provider', 'Paul'),
    await fixtures.newPerson('provider', 'Petra'),
  ];
});
afterEach(() => clearWebhooks(fixtures));
afterAll(async () => {
  await fixtures.server.close();
  receiver.close();
});

const events = ['match.created'];
const wanted = (rest: object = {}) => ({ url: receiver.at('/a'), events, withNames: false, ...rest });
const listOf = async ({ browser }: Person) =>
  (await (await browser.send('GET', '/api/webhooks')).json()).webhooks as { id: string; url: string }[];

/** Every call about a webhook. */
const callsOf = (id: string) =>
  [
    ['POST', '/api/webhooks', wanted()],
    ['GET', '/api/webhooks'],
    ['POST', `/api/webhooks/${id}/secret`],
    ['PUT', `/api/webhooks/${id}/pause`, { isPaused: true }],
    ['POST', `/api/webhooks/${id}/pings`],
    ['GET', `/api/webhooks/${id}/deliveries`],
    ['POST', `/api/webhooks/${id}/deliveries/x/again`],
    ['DELETE', `/api/webhooks/${id}`],
  ] as const;

async function colleague(of: Person, role: string): Promise<Person> {
  const { browser, actor } = await fixtures.newPerson('newcomer', 'Nia');
  const { organization } = of.actor;
  const input = { organizationId: organization, role };
  await fixtures.marketplace.give(systemActorFor(actor.person), 'colleagues.join', input);
  return { browser, actor: { ...actor, organization } };
}

test('shows a secret once, and lists each webhook to its own organization alone', async () => {
  const { secret, id } = await newWebhook(paul, receiver.at('/a'), events);
  await newWebhook(paul, receiver.at('/b'), ['message.created']);
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
  expect((await listOf(paul)).map(({ url }) => url).toSorted()).toEqual([
    receiver.at('/a'),
    receiver.at('/b'),
  ]);
  expect(JSON.stringify(await listOf(paul))).not.toContain('whsec_');
  expect(await listOf(petra)).toEqual([]);
  for (const [method, path, body] of callsOf(id).slice(2))
    expect((await petra.browser.send(method, path, body)).status, `${method} ${path}`).toBe(404);
  expect((await paul.browser.send('DELETE', `/api/webhooks/${id}`)).status).toBe(204);
  expect(await listOf(paul)).toHaveLength(1);
});

test.each(['manager', 'member', 'viewer'])('refuses every call to a %s, and to a key', async (role) => {
  const { id } = await newWebhook(paul, receiver.at('/a'), events);
  const { browser } = await colleague(paul, role);
  const system = await newKey(fixtures.server, paul, ['courses:read']);
  for (const [method, path, body] of callsOf(id)) {
    expect((await browser.send(method, path, body)).status, `${method} ${path}`).toBe(403);
    expect((await system.send(method, path, body)).status, `${method} ${path}`).toBe(403);
  }
  expect(await listOf(paul)).toHaveLength(1);
});

test('asks for a recent sign-in to make a webhook and a secret, and not to pause or delete one', async () => {
  const late = await fixtures.newPerson('provider', 'Late');
  const { id } = await newWebhook(late, receiver.at('/a'), events);
  const longAgo = fixtures.server.knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [
    String(Date.now() - 1.01 * DAY_MS),
  ]);
  await fixtures.server.knex('sessions').where({ personId: late.actor.person }).update({ data: longAgo });
  // A server that is alone on its database remembers a session for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  for (const [path, body] of [
    ['/api/webhooks', wanted()],
    [`/api/webhooks/${id}/secret`, {}],
  ] as const) {
    const answer = await late.browser.send('POST', path, body);
    expect([answer.status, (await answer.json()).code], path).toEqual([403, 'sign_in_again']);
  }
  const paused = await late.browser.send('PUT', `/api/webhooks/${id}/pause`, { isPaused: true });
  expect(paused.status).toBe(200);
  expect((await late.browser.send('DELETE', `/api/webhooks/${id}`)).status).toBe(204);
});

test('mails all owners about a new webhook and a new secret, and nobody else', async () => {
  const owner = await colleague(petra, 'owner');
  await colleague(petra, 'manager');
  const emails: string[] = await fixtures.server
    .knex('users')
    .whereIn('id', [petra.actor.person, owner.actor.person])
    .pluck('email');
  const before = fixtures.server.mailer.outbox?.length ?? 0;
  const { id } = await newWebhook(petra, receiver.at('/secret-path'), events);
  await petra.browser.send('POST', `/api/webhooks/${id}/secret`);
  const { outbox } = fixtures.server.mailer;
  const mails = outbox!.slice(0, outbox!.length - before);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([...emails, ...emails].toSorted());
  expect(mails.every(({ text }) => text.includes('receiver.example'))).toBe(true);
  expect(JSON.stringify(mails)).not.toMatch(/secret-path|whsec_/);
});

test.each([
  ['http', 'http://receiver.example/a', /begin with https/],
  ['no address', 'receiver', /begin with https/],
  ['a password', 'https://me:too@receiver.example/a', /begin with https/],
  ['a number of this machine', 'https://127.0.0.1/a', /public internet/],
  ['a number in other words', 'https://2130706433/a', /public internet/],
  ['a number of the new form', 'https://[::1]/a', /public internet/],
  ['a name of the own network', 'https://inside.example/a', /public internet/],
  ['a name that nobody has', 'https://nobody.example/a', /No host/],
  ['this platform', 'https://localhost/a', /this platform/],
  ['this platform with a dot', 'https://LOCALHOST./a', /this platform/],
])('refuses %s as the address, and says why', async (_, url, reason) => {
  const answer = await paul.browser.send('POST', '/api/webhooks', wanted({ url }));
  expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringMatching(reason)]);
  expect(await listOf(paul)).toEqual([]);
});

test.each([
  ['completions', { events: ['completion.created'] }],
  ['names of students', { withNames: true }],
  ['an unknown event', { events: ['everything'] }],
  ['no event', { events: [] }],
])('refuses an employer’s webhook with %s', async (_, rest) => {
  expect((await erin.browser.send('POST', '/api/webhooks', wanted(rest))).status).toBe(400);
  expect((await erin.browser.send('POST', '/api/webhooks', wanted())).status).toBe(201);
});

test('refuses one webhook more than an organization may have', async () => {
  for (let count = 0; count < webhooksPerOrganization; count += 1)
    await newWebhook(paul, receiver.at(`/${count}`), events);
  expect((await paul.browser.send('POST', '/api/webhooks', wanted())).status).toBe(409);
  expect((await petra.browser.send('POST', '/api/webhooks', wanted())).status).toBe(201);
});

// Last, because it signs everybody out.
test('is paused after a restore until an owner confirms it, and what waited at the backup is dropped', async () => {
  const { knex } = fixtures.server;
  const { id } = await newWebhook(paul, receiver.at('/restored'), events);
  await newWebhook(petra, receiver.at('/restored'), events);
  await paul.browser.send('PUT', `/api/webhooks/${id}/pause`, { isPaused: true });
  await paul.browser.send('POST', `/api/webhooks/${id}/pings`);
  const lines: string[] = [];
  for await (const line of writeBackup(knex, new Date())) lines.push(line);
  expect(lines.join('\n')).not.toContain('"ping"');
  await clearWebhooks(fixtures);
  await restoreBackup(
    knex,
    (async function* read() {
      yield* lines;
    })(),
  );
  expect(await knex('webhooks').pluck('pauseReason')).toEqual(['restored', 'restored']);
  expect(await knex('deliveries').whereNotNull('webhookId')).toEqual([]);
  expect(receiver.received('/restored')).toEqual([]);
});
