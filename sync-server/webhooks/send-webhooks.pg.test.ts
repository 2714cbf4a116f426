// How webhooks arrive: at least once, in order for each subject, and past receivers that are slow, down, elsewhere or gone.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/lib/time.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { courseInput, jobInput, numericId } from '#server/testing/marketplace.ts';
import {
  clearWebhooks,
  logOf,
  newWebhook,
  startReceiver,
  verified,
} from '#server/testing/webhooks/webhook-receiver.ts';
import type { ReceiverAnswer, WebhookReceiver } from '#server/testing/webhooks/webhook-receiver.ts';
import { createLog } from '../operations/log.ts';
import { composeWebhooks } from './compose.ts';
import { forgetDeliveries } from './webhook-rows.ts';

const patience = { timeout: 30_000 };
const events = ['agreement.created', 'agreement.changed'];

let receiver: WebhookReceiver;
let fixtures: Fixtures;
let erin: Person;
let paul: Person;
let petra: Person;
let ofPetra: string;
let count = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  fixtures = await newFixtures({ webhooks: receiver.options });
  erin = await fixtures.newPerson('employer', 'Erin');
  [paul, petra] = [
    await fixtures.newPerson('provider', 'Paul'),
    await fixtures.newPerson('provider', 'Petra'),
  ];
});
afterAll(async () => {
  await fixtures.server.close();
  receiver.close();
});
// The webhook of another organization hears of its own agreements, whatever happens to those of the first.
beforeEach(async () => {
  ofPetra = fresh();
  await newWebhook(petra, receiver.at(ofPetra), events);
});
afterEach(() => clearWebhooks(fixtures));

const knex = () => fixtures.server.knex;
const fresh = () => `/receiver-${(count += 1)}`;
const got = (path: string) => receiver.received(path);
const kinds = (path: string) => got(path).map(({ type }) => type);

/** An agreement that is proposed and approved: two events about one subject, for both sides. */
async function agreement(provider: Person): Promise<string> {
  const { give } = fixtures.marketplace;
  const job = jobInput();
  await give(erin.actor, 'jobs.post', job);
  const course = courseInput({ id: numericId(), linkedJobIds: [job.id] });
  await give(provider.actor, 'courses.create', course);
  const id = `${course.id}.${job.id}.1`;
  await give(erin.actor, 'agreements.approve', { id });
  return id;
}

/** Both agreements arrive at each receiver, each in its order. */
async function expectAll(path: string, ids: readonly string[]): Promise<void> {
  await expect.poll(() => new Set(got(path).map(({ id }) => id)).size, patience).toBe(2 * ids.length);
  for (const id of ids) {
    const types = got(path)
      .filter(({ data }) => data['id'] === id)
      .map(({ type }) => type);
    expect(types[0]).toBe('agreement.created');
    expect(types.lastIndexOf('agreement.created')).toBeLessThan(types.indexOf('agreement.changed'));
  }
}

test('sends the events that a webhook chose, and nothing to a second one that chose others', async () => {
  const [all, messages] = [fresh(), fresh()];
  const { secret } = await newWebhook(paul, receiver.at(all), events);
  await newWebhook(paul, receiver.at(messages), ['message.created']);
  const ids = [await agreement(paul), await agreement(paul)];
  const foreign = await agreement(petra);
  await expectAll(all, ids);
  await expectAll(ofPetra, [foreign]);
  expect(got(messages)).toEqual([]);
  for (const webhook of got(all)) expect(verified(secret, webhook)).toMatchObject({ type: webhook.type });
});

test('queues nothing for a command that is refused', async () => {
  const { id: webhookId } = await newWebhook(paul, receiver.at(fresh()), events);
  await fixtures.marketplace.ask(petra.actor, 'agreements.approve', { id: await agreement(paul) });
  expect(await knex()('deliveries').where({ webhookId })).toHaveLength(2);
});

describe('a receiver', () => {
  const first =
    (times: number, answer: ReceiverAnswer) =>
    (path: string): void => {
      let left = times;
      receiver.answer(path, () => (left-- > 0 ? answer : 204));
    };

  test.each([
    ['that is down for a while', first(3, 503)],
    ['that answers nothing', first(1, 'hang')],
    ['that wants another address', first(2, 'https://other.example/stolen')],
    ['that does not know its webhook yet', first(2, 404)],
  ])('%s gets everything in order, later', async (_, fail) => {
    const [failing, second] = [fresh(), fresh()];
    fail(failing);
    await newWebhook(paul, receiver.at(failing), events);
    await newWebhook(paul, receiver.at(second), events);
    const ids = [await agreement(paul), await agreement(paul)];
    const foreign = await agreement(petra);
    await expectAll(failing, ids);
    await expectAll(second, ids);
    await expectAll(ofPetra, [foreign]);
    expect(got('/stolen')).toEqual([]);
    // Each try has the same id, and what follows waits for it.
    expect(got(failing).length).toBeGreaterThan(4);
  });

  test('calls no receiver that moves into the own network, and goes on with the others', async () => {
    const [moved, second] = [fresh(), fresh()];
    const { id } = await newWebhook(paul, receiver.at(moved, 'other.example'), events);
    await newWebhook(paul, receiver.at(second), events);
    // As if the name resolved to another address from now on.
    await knex()('webhooks')
      .where({ id })
      .update({ url: receiver.at(moved, 'inside.example') });
    const ids = [await agreement(paul)];
    await expectAll(second, ids);
    await expect.poll(async () => (await logOf(paul, id))[0]?.status, patience).toBe(0);
    expect(got(moved)).toEqual([]);
    expect((await logOf(paul, id)).map(({ doneAt }) => doneAt)).toEqual([null, null]);
  });

  test.each([
    ['gone', 410, 'gone', async () => {}],
    [
      'down for three days',
      500,
      'failing',
      async (id: string) => {
        await expect
          .poll(() => knex()('deliveries').where({ webhookId: id }).whereNotNull('failingSince'), patience)
          .not.toHaveLength(0);
        const failingSince = new Date(Date.now() - 3.01 * DAY_MS);
        await knex()('deliveries')
          .where({ webhookId: id })
          .whereNotNull('failingSince')
          .update({ failingSince });
      },
    ],
  ] as const)('that is %s pauses its webhook, and the owners are told', async (_, status, reason, later) => {
    const [gone, second] = [fresh(), fresh()];
    let isBack = false;
    receiver.answer(gone, () => (isBack ? 204 : status));
    const { id } = await newWebhook(paul, receiver.at(gone), events);
    await newWebhook(paul, receiver.at(second), events);
    const ids = [await agreement(paul)];
    await later(id);
    const webhook = async () => (await knex()('webhooks').where({ id }).first())?.pauseReason;
    await expect.poll(webhook, patience).toBe(reason);
    await expectAll(second, ids);
    const notice = { personId: paul.actor.person, textCode: 'webhook.paused' };
    expect(await knex()('notifications').where(notice)).not.toHaveLength(0);
    const { email } = await knex()('users').where({ id: paul.actor.person }).first();
    const told = fixtures.server.mailer.outbox?.find(
      ({ to, subject }) => to === email && /paused/.test(subject),
    );
    expect(told?.text).toContain('receiver.example');
    expect(await knex()('notifications').where({ ...notice, personId: petra.actor.person })).toEqual([]);
    // What happens meanwhile waits, and is sent when the owner resumes it.
    ids.push(await agreement(paul));
    isBack = true;
    await paul.browser.send('PUT', `/api/webhooks/${id}/pause`, { isPaused: false });
    await expectAll(gone, ids);
  });
});

test('sends what a killed process had claimed, under the same id, and nothing after it before', async () => {
  const path = fresh();
  const { id: webhookId } = await newWebhook(paul, receiver.at(path), events);
  const webhook = () => knex()('webhooks').where({ id: webhookId });
  await webhook().update({ pausedAt: new Date() });
  await agreement(paul);
  const { id } = await knex()('deliveries').where({ webhookId }).orderBy('place').first('id');
  // As a process leaves it that was killed between the claim and the answer.
  const claimed = { tries: 1, nextTryAt: knex().raw(`now() + interval '2 minutes'`) };
  await knex()('deliveries').where({ id }).update(claimed);
  await webhook().update({ pausedAt: null });
  await expectAll(ofPetra, [await agreement(petra)]);
  expect(kinds(path)).toEqual([]);
  await knex()('deliveries').where({ id }).update({ nextTryAt: knex().fn.now() });
  await expect.poll(() => kinds(path), patience).toEqual(['agreement.created', 'agreement.changed']);
  expect(got(path)[0]?.id).toBe(id);
});

test('sends each webhook once with two processes', async () => {
  const path = fresh();
  await newWebhook(paul, receiver.at(path), events);
  const { mailer } = fixtures.server;
  const { execute } = fixtures.marketplace;
  const config = { publicOrigin: 'http://localhost:3000' };
  const parts = { config, knex: knex(), execute, mailer, log: createLog('silent'), now: () => new Date() };
  const other = composeWebhooks(parts, receiver.options);
  const ids = [await agreement(paul), await agreement(paul), await agreement(paul)];
  await expectAll(path, ids);
  await other.sending.stop();
  expect(got(path)).toHaveLength(6);
});

test('signs with both secrets after a rotation, and with the new one alone a day later', async () => {
  const path = fresh();
  const { id, secret } = await newWebhook(paul, receiver.at(path), events);
  const answer = await paul.browser.send('POST', `/api/webhooks/${id}/secret`);
  const { secret: next } = (await answer.json()) as { secret: string };
  expect(next).not.toBe(secret);
  const ping = async (times: number) => {
    await paul.browser.send('POST', `/api/webhooks/${id}/pings`);
    await expect.poll(() => got(path).length, patience).toBe(times);
    return got(path)[times - 1]!;
  };
  // The clock of the fixtures is behind that of the receiver.
  await knex()('webhooks')
    .where({ id })
    .update({ previousUntil: new Date(Date.now() + DAY_MS) });
  const during = await ping(1);
  expect([secret, next].map((each) => verified(each, during))).toHaveLength(2);
  await knex()('webhooks')
    .where({ id })
    .update({ previousUntil: new Date(Date.now() - 1) });
  const after = await ping(2);
  expect(verified(next, after)).toMatchObject({ type: 'ping', data: { webhookId: id } });
  expect(() => verified(secret, after)).toThrow();
});

test('sends a delivery of the log again under its id, and none of another organization', async () => {
  const path = fresh();
  const { id } = await newWebhook(paul, receiver.at(path), events);
  await expectAll(path, [await agreement(paul)]);
  await expect.poll(async () => (await logOf(paul, id)).every(({ doneAt }) => doneAt), patience).toBe(true);
  const log = await logOf(paul, id);
  expect(log.map(({ event, status }) => [event, status])).toEqual([
    ['agreement.created', 204],
    ['agreement.changed', 204],
  ]);
  expect(JSON.stringify(log)).not.toContain('Care');
  const again = `/api/webhooks/${id}/deliveries/${log[0]?.id}/again`;
  expect((await petra.browser.send('POST', again)).status).toBe(404);
  expect((await paul.browser.send('POST', again)).status).toBe(204);
  await expect.poll(() => got(path).length, patience).toBe(3);
  expect(got(path)[2]).toMatchObject({ id: log[0]?.id, type: 'agreement.created' });
});

test('sends nothing while the organization is suspended, and everything when it is lifted', async () => {
  const path = fresh();
  await newWebhook(paul, receiver.at(path), events);
  const { admin } = fixtures.cast;
  const { organization: id } = paul.actor;
  receiver.answer(path, () => 500);
  const about = await agreement(paul);
  await fixtures.marketplace.give(admin.actor, 'organizations.suspend', { id, reason: 'Misuse' });
  await knex()('deliveries').whereNotNull('webhookId').update({ nextTryAt: knex().fn.now() });
  // What was under way arrives.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = got(path).length;
  receiver.answer(path, () => 204);
  await expectAll(ofPetra, [await agreement(petra)]);
  expect(got(path)).toHaveLength(before);
  await fixtures.marketplace.give(admin.actor, 'organizations.lift', { id });
  await expectAll(path, [about]);
});

test('forgets the log after its period, and keeps what is younger', async () => {
  const path = fresh();
  const { id } = await newWebhook(paul, receiver.at(path), events);
  await expectAll(path, [await agreement(paul)]);
  const [old] = await logOf(paul, id);
  await knex()('deliveries')
    .where({ id: old?.id })
    .update({ expiresAt: new Date(Date.now() - 1) });
  expect(await forgetDeliveries(knex())).toBe(1);
  expect((await logOf(paul, id)).map(({ event }) => event)).toEqual(['agreement.changed']);
});
