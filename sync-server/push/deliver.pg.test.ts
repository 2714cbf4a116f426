import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { nextMorning } from '#shared/domain/notifications/notification-preferences.ts';
import { startPushService, type Subscription } from '#tests/rigs/push/push-service.ts';
import { guardTo, pushBench, signIn } from '../testing/push-bench.ts';
import { claimDeliveries, PER_HOST, removeSubscription } from './deliveries.ts';
import type { DeliveryParts, PushDelivery } from './deliver.ts';
import { pushGuard, type PushGuardOptions } from './guard.ts';
import { settleOutbox } from './outbox.ts';
import { pushSubscriptions } from './subscriptions.ts';

const bench = await pushBench();
const { knex } = bench.database;
const { service } = bench;
const started: PushDelivery[] = [];
afterEach(() => Promise.all(started.splice(0).map((delivery) => delivery.stop())));
afterAll(() => bench.close());

const deliver = (options?: Partial<DeliveryParts>) => started.push(bench.deliver(options));

async function employer(): Promise<{ personId: string; device: Subscription }> {
  const personId = randomUUID();
  return { personId, device: await bench.device(personId) };
}

const shown = (device: Subscription) => expect.poll(() => bench.titles(device), { timeout: 5_000 });
const requests = ({ endpoint }: Subscription) =>
  service.received.filter(({ token }) => endpoint.endsWith(token));
const isSubscribed = async ({ endpoint }: Subscription) =>
  (await knex('pushSubscriptions').where({ endpoint })).length > 0;
/** Nothing of this person waits any more, neither to settle nor to be sent. */
const settled = (personId: string) =>
  expect
    .poll(async () => {
      const queued = await knex('pushOutbox').where({ personId });
      const waiting = await knex('pushDeliveries').where({ personId, doneAt: null });
      return queued.length + waiting.length;
    })
    .toBe(0);

test('sends one encrypted push for 29 matches with the count and the job and no personal data', async () => {
  const { personId, device } = await employer();
  deliver();
  await bench.tell({ personId, count: 29 });
  await shown(device).toEqual(['29 new candidates for Care Assistant']);
  const [message] = service.messages(device);
  expect(JSON.parse(message!.text)).toEqual({
    web_push: 8030,
    notification: {
      title: '29 new candidates for Care Assistant',
      navigate: 'https://skillpact.example/candidates',
      body: 'An interview is guaranteed for each.',
      tag: 'match/7',
      lang: 'en-US',
      data: { id: expect.any(String), recipient: personId },
    },
    app_badge: 29,
    mutable: true,
  });
  expect(message!.text).not.toContain('C-7K2M4QXA5');
  const [request] = requests(device);
  expect(request).toMatchObject({ urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) });
  expect(Number(request!.ttl)).toBeGreaterThan(86_000);
  expect(request!.claims?.sub).toBe('mailto:push@skillpact.example');
});

test('sends neither new nor queued pushes to a suspended person', async () => {
  const [before, during, other] = [await employer(), await employer(), await employer()];
  const suspend = ({ personId: id }: { personId: string }) =>
    knex('users').insert({
      id,
      email: `${id}@example.org`,
      firstName: '',
      lastName: '',
      createdAt: new Date(),
      suspendedAt: new Date(),
    });
  service.fail(during.device, { status: 429, retryAfter: '1' });
  await suspend(before);
  deliver();
  await bench.tell({ personId: before.personId, count: 1 });
  await bench.tell({ personId: during.personId, count: 1 });
  await expect.poll(() => requests(during.device)).toHaveLength(1);
  await suspend(during);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await bench.tell({ personId: other.personId, count: 1 });
  await shown(other.device).toEqual(['1 new candidate for Care Assistant']);
  expect([requests(before.device).length, requests(during.device).length]).toEqual([0, 1]);
});

test('sends nothing about a notification that is withdrawn within the settling delay', async () => {
  const { personId, device } = await employer();
  deliver({ settlingDelayMs: async () => 300 });
  const ids = await bench.tell({ personId, count: 3 });
  await knex('notifications').whereIn('id', ids).update({ withdrawnAt: new Date() });
  await expect.poll(() => knex('pushDeliveries').where({ personId }).whereNotNull('doneAt')).toHaveLength(1);
  expect(requests(device)).toEqual([]);
});

test('sends nothing about a course that is not assigned to the member any more', async () => {
  const { personId, device } = await employer();
  const { personId: otherId, device: other } = await employer();
  deliver({ settlingDelayMs: async () => 300 });
  const ids = [...(await bench.tell({ personId })), ...(await bench.tell({ personId: otherId }))];
  await knex('notifications').whereIn('id', ids).update({ courseId: 7, organizationId: 'college' });
  for (const [person, endedAt] of [
    [personId, new Date()],
    [otherId, null],
  ] as const) {
    const membershipId = `college.${person}`;
    const ofMember = { organizationId: 'college', createdAt: new Date() };
    await knex('memberships').insert({
      ...ofMember,
      ...{ id: membershipId, personId: person, role: 'member', assignsAll: false },
      ...{ firstName: '', lastName: '', email: '' },
    });
    await knex('assignments').insert({
      ...ofMember,
      ...{ id: `${membershipId}.7`, membershipId, courseId: 7, endedAt },
    });
  }
  await shown(other).toHaveLength(1);
  await settled(personId);
  expect(requests(device)).toEqual([]);
});

test('sends nothing about a site that is not assigned to the recruiter any more', async () => {
  const { personId, device } = await employer();
  const { personId: otherId, device: other } = await employer();
  const ids = [...(await bench.tell({ personId })), ...(await bench.tell({ personId: otherId }))];
  const organizationId = 'shipyard';
  await knex('notifications').whereIn('id', ids).update({ jobId: 7, organizationId });
  const stamps = { createdAt: new Date(), updatedAt: new Date(), updatedByName: 'Erin' };
  await knex('organizations').insert({
    ...{ id: organizationId, kind: 'employer', name: 'Shipyard', timeZone: 'UTC', closedDays: '', ...stamps },
  });
  await knex('jobs').insert({
    ...{ id: 7, employerId: organizationId, employerName: 'Shipyard', title: 'Welder', siteId: 'dock' },
    ...{
      description: '',
      location: '',
      contractType: 'full-time',
      guaranteedInterview: true,
      isActive: true,
    },
    ...{ isHidden: false, ...stamps },
  });
  for (const [person, endedAt] of [
    [personId, new Date()],
    [otherId, null],
  ] as const) {
    const membershipId = `${organizationId}.${person}`;
    const ofMember = { organizationId, createdAt: new Date() };
    await knex('memberships').insert({
      ...ofMember,
      ...{ id: membershipId, personId: person, role: 'member', assignsAll: false },
      ...{ firstName: '', lastName: '', email: '' },
    });
    const id = `${membershipId}.dock`;
    await knex('assignments').insert({ ...ofMember, id, membershipId, siteId: 'dock', endedAt });
  }
  deliver();
  await shown(other).toHaveLength(1);
  await settled(personId);
  expect(requests(device)).toEqual([]);
});

test('retries a busy push service no sooner than it asks', async () => {
  const { personId, device } = await employer();
  service.fail(device, { status: 503 }, { status: 429, retryAfter: '1' });
  deliver();
  await bench.tell({ personId });
  await shown(device).toHaveLength(1);
  const [first, second, third] = requests(device).map(({ at }) => at);
  expect(second! - first!).toBeLessThan(900);
  expect(third! - second!).toBeGreaterThan(990);
  await settled(personId);
  // Noted of the device right after the delivery is.
  await expect
    .poll(() => knex('pushSubscriptions').where({ personId }).first())
    .toMatchObject({ failures: 0, lastOkAt: expect.any(Date) });
});

test('gives up after five attempts and keeps the subscription', async () => {
  const { personId, device } = await employer();
  service.fail(device, ...Array(6).fill({ status: 500 }));
  deliver({ firstRetryMs: 1 });
  await bench.tell({ personId });
  await settled(personId);
  expect(requests(device)).toHaveLength(5);
  // Noted of the device right after the delivery is.
  await expect
    .poll(() => knex('pushSubscriptions').where({ personId }).first())
    .toMatchObject({ failures: 1 });
});

test('keeps trying while the host has no address, and delivers once it has one', async () => {
  const { personId, device } = await employer();
  let lookups = 0;
  const lookup: PushGuardOptions['lookup'] = (_hostname, _options, callback) =>
    ++lookups > 8
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), []);
  deliver({ firstRetryMs: 0, guard: guardTo(service, { lookup }) });
  await bench.tell({ personId });
  await shown(device).toHaveLength(1);
  expect(lookups).toBeGreaterThan(8);
});

test('skips a retry that would come after the news has expired', async () => {
  const { personId, device } = await employer();
  service.fail(device, { status: 429, retryAfter: String(25 * 3_600) });
  deliver();
  await bench.tell({ personId });
  await settled(personId);
  expect(requests(device)).toHaveLength(1);
});

test('removes an expired subscription and still pushes to the other device of the person', async () => {
  const { personId, device } = await employer();
  const other = await bench.device(personId);
  service.expire(device);
  deliver();
  await bench.tell({ personId });
  await shown(other).toHaveLength(1);
  await expect.poll(() => isSubscribed(device)).toBe(false);
  expect(await isSubscribed(other)).toBe(true);
});

test('keeps a subscription that is renewed while its old keys are answered with 410', async () => {
  const { personId, device } = await employer();
  await bench.tell({ personId });
  await settleOutbox(knex, 0, new Date());
  const [claimed] = await claimDeliveries(knex, {}, new Date());
  const applicationServerKey = await bench.subscriptions.publicKey();
  const { keys } = service.subscribe(applicationServerKey);
  const asker = await signIn(knex, personId);
  await bench.subscriptions.save(asker, { endpoint: device.endpoint, keys, applicationServerKey });
  await removeSubscription(knex, claimed!);
  expect(await isSubscribed(device)).toBe(true);
  await knex('pushSubscriptions').where({ personId }).del();
});

test('keeps the subscription and logs an error when the key is refused', async () => {
  const { personId, device } = await employer();
  service.fail(device, { status: 403 });
  const { log, lines } = recordingLog();
  deliver({ log });
  await bench.tell({ personId });
  await settled(personId);
  expect(await isSubscribed(device)).toBe(true);
  expect(lines().find(({ level }) => level === 50)).toMatchObject({
    event: 'push refused',
    status: 403,
    host: expect.any(String),
  });
  expect(JSON.stringify(lines())).not.toContain(device.endpoint.split('/').at(-1));
});

test('shortens a push that is too long', async () => {
  const { personId, device } = await employer();
  service.fail(device, { status: 413 });
  deliver();
  await bench.tell({ personId, subjectTitle: 'Care Assistant '.repeat(20) });
  await shown(device).toHaveLength(1);
  expect(bench.titles(device)[0]).toMatch(/^1 new candidate for Care .*…$/);
  expect([...bench.titles(device)[0]!]).toHaveLength(40);
  expect(requests(device)).toHaveLength(2);
});

test('cuts off an endless response and retries a dropped connection', async () => {
  const { personId, device } = await employer();
  service.fail(device, 'flood', 'reset');
  deliver();
  await bench.tell({ personId });
  await shown(device).toHaveLength(1);
  expect(requests(device)).toHaveLength(3);
});

test('does not follow redirects of a push service', async () => {
  const [{ personId, device }, elsewhere] = [await employer(), await employer()];
  service.fail(device, ...[301, 302, 307].map((status) => ({ status, location: elsewhere.device.endpoint })));
  deliver({ firstRetryMs: 1 });
  await bench.tell({ personId });
  await settled(personId);
  expect(requests(device).length).toBeGreaterThan(0);
  expect(requests(elsewhere.device)).toEqual([]);
});

test('does not call an endpoint that is no longer allowed', async () => {
  const { personId, device } = await employer();
  deliver({ guard: pushGuard() });
  await bench.tell({ personId });
  await settled(personId);
  expect(requests(device)).toEqual([]);
});

test('limits concurrent requests to a hanging push service without delaying others', async () => {
  const slow = await startPushService('slow.example');
  const options = { extraHosts: [service.host, slow.host], ports: [service.port, slow.port] };
  const guard = pushGuard({
    ...options,
    ca: service.ca + slow.ca,
    lookup: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    isAllowedAddress: () => true,
  });
  const applicationServerKey = await bench.subscriptions.publicKey();
  const subscriptions = pushSubscriptions(knex, guard);
  for (let index = 0; index < 50; index++) {
    const stuck = slow.subscribe(applicationServerKey);
    slow.fail(stuck, 'hang');
    const personId = randomUUID();
    await subscriptions.save(await signIn(knex, personId), { ...stuck, applicationServerKey });
    await bench.tell({ personId });
  }
  const { personId, device } = await employer();
  await bench.tell({ personId });
  deliver({ guard });
  await shown(device).toHaveLength(1);
  expect(slow.received.length).toBeLessThanOrEqual(PER_HOST);
  await slow.close();
});

test('delivers every push exactly once with two processes', async () => {
  const employers = await Promise.all(Array.from({ length: 40 }, employer));
  deliver();
  deliver();
  for (const { personId } of employers) await bench.tell({ personId });
  for (const { personId } of employers) await settled(personId);
  const counts = employers.map(({ device }) => requests(device).length);
  expect(counts).toEqual(employers.map(() => 1));
});

test('delivers a push claimed by a dead process after its lease expires', async () => {
  const { personId, device } = await employer();
  const [id] = await bench.tell({ personId });
  expect(id).toBeDefined();
  await knex('pushOutbox').where({ personId }).del();
  const subscription = await knex('pushSubscriptions').where({ personId }).first();
  await knex('pushDeliveries').insert({
    id: randomUUID(),
    subscriptionId: subscription.id,
    personId,
    type: 'match',
    subjectId: '7',
    notBefore: new Date(Date.now() - 60_000),
    leaseUntil: new Date(Date.now() + 400),
    deadline: new Date(Date.now() + 60_000),
    attempts: 1,
  });
  deliver();
  await shown(device).toHaveLength(1);
  expect(requests(device)).toHaveLength(1);
});

function recordingLog() {
  const chunks: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => (chunks.push(String(chunk)), done()) });
  return {
    log: pino({}, stream),
    lines: () => chunks.map((chunk) => JSON.parse(chunk) as Record<string, unknown>),
  };
}

test('sends an imminent interview with high urgency and a limited time to live', async () => {
  const { personId, device } = await employer();
  deliver();
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await bench.tell({ personId, type: 'interview', title: 'Interview scheduled', happensAt: inAnHour });
  await bench.tell({ personId, type: 'message', title: 'A new message' });
  await expect.poll(() => bench.titles(device).length, { timeout: 5_000 }).toBe(2);
  const sent = requests(device).map(({ urgency, ttl }) => ({ urgency, isShort: Number(ttl) <= 3_600 }));
  expect(sent).toContainEqual({ urgency: 'high', isShort: true });
  expect(sent).toContainEqual({ urgency: 'normal', isShort: false });
});

test('sends a daily digest as counts', async () => {
  const { personId, device } = await employer();
  await bench.prefer(personId, { pace: 'daily', quietUntil: '00:00' });
  await bench.tell({ personId, count: 2 });
  await bench.tell({ personId, type: 'message' });
  await settleOutbox(knex, 0, new Date(Date.now() + 1_000));
  const morning = nextMidnight();
  deliver({ now: () => new Date(morning) });
  await shown(device).toEqual(['3 new notifications']);
  expect(JSON.parse(service.messages(device)[0]!.text).notification.body).toBe('2 candidates, 1 message');
});

/** In New York, a minute later. */
const nextMidnight = () =>
  Date.parse(nextMorning({ quietUntil: '00:00' }, 'America/New_York', new Date().toISOString())) + 60_000;
