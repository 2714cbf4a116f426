import { afterAll, expect, test } from 'vitest';
import webpush from 'web-push';
import { pushBench } from '../testing/push-bench.ts';
import { Browser, signedInBrowser, testServer } from '../testing/test-server.ts';
import { claimDeliveries } from '../push/deliveries.ts';
import { rotateVapidKey } from '../push/vapid.ts';
import { sweepIdentity } from '../identity/sessions.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import { pushSubscriptionsRoutes } from './push-subscriptions.ts';

const bench = await pushBench();
const { knex } = bench.database;
const { subscriptions, service } = bench;
let tests = 0;
const routeGroup = pushSubscriptionsRoutes({
  subscriptions,
  limits: rateLimits(knex),
  onTest: () => tests++,
});
const server = await testServer({ routeGroups: [routeGroup], database: bench.database });
const erin = await signedInBrowser(server, 'erin@example.org');
const omar = await signedInBrowser(server, 'omar@example.org');
const applicationServerKey = await subscriptions.publicKey();
afterAll(async () => {
  await server.close();
  await bench.close();
});

const aDevice = (overrides: object = {}) => ({
  ...service.subscribe(applicationServerKey),
  applicationServerKey,
  ...overrides,
});
const put = (browser: Browser, body: unknown) => browser.send('PUT', '/api/push-subscriptions', body);
const rowOf = (endpoint: string) => knex('pushSubscriptions').where({ endpoint }).first();
const personOf = async (browser: Browser) =>
  (await (await browser.fetch('/api/auth/user')).json()).id as string;

// At any hour of the machine that runs this test.
for (const browser of [erin, omar]) await bench.prefer(await personOf(browser), { isQuiet: false });

test('returns the same application server key every time', async () => {
  const answers = await Promise.all([1, 2].map(() => erin.fetch('/api/push-subscriptions/key')));
  for (const answer of answers) expect(await answer.json()).toEqual({ publicKey: applicationServerKey });
});

test('subscribes a device, renews its subscription, and never returns the endpoint', async () => {
  const device = aDevice({ deviceLabel: 'Room 4 tablet', expirationTime: null });
  const first = await put(erin, device);
  expect(first.status).toBe(200);
  const text = await first.text();
  expect(Object.keys(JSON.parse(text))).toEqual(['id']);
  expect(await (await put(erin, device)).text()).toBe(text);
  expect(await rowOf(device.endpoint)).toMatchObject({
    personId: await personOf(erin),
    deviceLabel: 'Room 4 tablet',
  });
});

test('pushes on a shared device only to the person who signed in last', async () => {
  const device = aDevice();
  await put(erin, device);
  await put(omar, device);
  expect(await rowOf(device.endpoint)).toMatchObject({ personId: await personOf(omar) });
  bench.deliver();
  await bench.tell({ personId: await personOf(erin), subjectTitle: 'For Erin' });
  await bench.tell({ personId: await personOf(omar), subjectTitle: 'For Omar' });
  await expect.poll(() => bench.titles(device)).toEqual(['1 new candidate for For Omar']);
});

test('does not deliver a queued push of one person to the next person on a shared device', async () => {
  const device = aDevice();
  await put(erin, device);
  const { id: subscriptionId } = await rowOf(device.endpoint);
  const soon = new Date(Date.now() + 300);
  await knex('pushDeliveries').insert({
    id: crypto.randomUUID(),
    subscriptionId,
    personId: await personOf(erin),
    type: 'match',
    subjectId: '7',
    notBefore: soon,
    deadline: new Date(Date.now() + 60_000),
  });
  await put(omar, device);
  await bench.tell({ personId: await personOf(omar), subjectId: '9', at: soon });
  await expect.poll(() => bench.titles(device)).toHaveLength(1);
  expect(bench.titles(device)).toEqual(['1 new candidate for Care Assistant']);
});

test('lets only the owner remove a subscribed device', async () => {
  const device = aDevice();
  await put(erin, device);
  const remove = (browser: Browser) =>
    browser.send('DELETE', '/api/push-subscriptions', { endpoint: device.endpoint });
  expect((await remove(omar)).status).toBe(204);
  expect(await rowOf(device.endpoint)).toBeDefined();
  expect((await remove(erin)).status).toBe(204);
  expect(await rowOf(device.endpoint)).toBeUndefined();
});

test('lets anyone on the device remove a subscription that has no signed-in owner', async () => {
  const left = await signedInBrowser(server, 'left@example.org');
  const device = aDevice();
  await put(left, device);
  await left.fetch('/api/logout');
  await omar.send('DELETE', '/api/push-subscriptions', { endpoint: device.endpoint });
  expect(await rowOf(device.endpoint)).toBeUndefined();
});

/** Somebody with two devices that take pushes, at any hour. */
async function onTwoDevices() {
  const address = `${crypto.randomUUID()}@example.org`;
  const [here, there] = [await signedInBrowser(server, address), await signedInBrowser(server, address)];
  const [device, other] = [aDevice(), aDevice()];
  await put(here, device);
  await put(there, other);
  const personId = await personOf(here);
  await bench.prefer(personId, { isQuiet: false });
  return { address, personId, here, there, device, other };
}
type Two = Awaited<ReturnType<typeof onTwoDevices>>;

/** The session on the other device, changed. */
const sessionOn = async ({ other }: Two, changed: object) =>
  knex('sessions')
    .where({ id: (await rowOf(other.endpoint)).sessionId })
    .update(changed);
const anHourAgo = () => new Date(Date.now() - 3_600_000);

test.each<[string, (two: Two) => Promise<unknown>]>([
  [
    'signed out from another device',
    async ({ here, other }) =>
      here.send('DELETE', `/api/auth/sessions/${(await rowOf(other.endpoint)).sessionId}`),
  ],
  ['signed out with all others', ({ here }) => here.send('DELETE', '/api/auth/sessions')],
  ['left, without the device having said so', ({ there }) => there.fetch('/api/logout')],
  ['not used for too long', (two) => sessionOn(two, { expiresAt: anHourAgo() })],
])('stops pushes to a device that was %s and keeps those to other devices', async (_how, end) => {
  const two = await onTwoDevices();
  await end(two);
  bench.deliver();
  await bench.tell({ personId: two.personId });
  await expect.poll(() => bench.titles(two.device)).toHaveLength(1);
  expect(bench.titles(two.other)).toEqual([]);
});

test.each<[string, object, number]>([
  ['whom an administrator signed out everywhere', { sessionsFrom: new Date(Date.now() + 60_000) }, 0],
  ['who administers and has not signed in for a week', { userType: 'admin' }, 8],
  ['whose sign-in is older than any may be', { userType: 'employer' }, 401],
])('sends no push to a person %s', async (_when, user, days) => {
  const { personId, device } = await onTwoDevices();
  await knex('users').where({ id: personId }).update(user);
  const signedInAt = new Date(Date.now() - days * 86_400_000);
  await knex('sessions').where({ personId }).update({ signedInAt });
  const reference = await onTwoDevices();
  bench.deliver();
  await bench.tell({ personId });
  await bench.tell({ personId: reference.personId });
  await expect.poll(() => bench.titles(reference.device)).toHaveLength(1);
  expect(bench.titles(device)).toEqual([]);
});

test('drops queued pushes when the device is signed out', async () => {
  const two = await onTwoDevices();
  const soon = new Date(Date.now() + 60_000);
  for (const { endpoint } of [two.device, two.other])
    await knex('pushDeliveries').insert({
      id: crypto.randomUUID(),
      subscriptionId: (await rowOf(endpoint)).id,
      personId: two.personId,
      type: 'match',
      subjectId: '7',
      notBefore: soon,
      deadline: new Date(Date.now() + 3_600_000),
    });
  await two.here.send('DELETE', '/api/auth/sessions');
  const claimed = await claimDeliveries(knex, {}, new Date(soon.getTime() + 1));
  expect(claimed.map(({ endpoint }) => endpoint)).toEqual([two.device.endpoint]);
});

test('keeps a subscription when its session id changes', async () => {
  const browser = await signedInBrowser(server, 'typed@example.org');
  const device = aDevice();
  await put(browser, device);
  const before = await rowOf(device.endpoint);
  await browser.send('POST', '/api/auth/set-user-type', { userType: 'employer' });
  const after = await rowOf(device.endpoint);
  expect(after.sessionId).not.toBe(before.sessionId);
  expect(await knex('sessions').where({ id: after.sessionId })).toHaveLength(1);
});

test('restores the subscription when the device signs in and subscribes again', async () => {
  const two = await onTwoDevices();
  await two.here.send('DELETE', '/api/auth/sessions');
  await sweepIdentity(knex);
  expect([await rowOf(two.other.endpoint), await rowOf(two.device.endpoint)]).toEqual([
    undefined,
    expect.objectContaining({ personId: two.personId }),
  ]);
  await put(await signedInBrowser(server, two.address), two.other);
  bench.deliver();
  await bench.tell({ personId: two.personId });
  await expect.poll(() => bench.titles(two.other)).toHaveLength(1);
});

test.each([
  ['no body', undefined],
  ['nothing', {}],
  ['a list', []],
  ['an address inside', { ...aDevice(), endpoint: 'https://127.0.0.1/push' }],
  ['a foreign service', { ...aDevice(), endpoint: 'https://evil.example/push' }],
  ['no address', { ...aDevice(), endpoint: 'push' }],
  ['a very long address', { ...aDevice(), endpoint: `https://fcm.googleapis.com/${'x'.repeat(2_000)}` }],
  ['a short secret', { ...aDevice(), keys: { ...aDevice().keys, auth: 'AAAA' } }],
  [
    'a point off the curve',
    { ...aDevice(), keys: { ...aDevice().keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
  ],
  ['an unknown field', { ...aDevice(), personId: 'somebody' }],
])('rejects %s as a subscription', async (_what, body) => {
  const answer = await put(erin, body);
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toMatch(/push s/);
});

test('requires renewal of a subscription with an unknown key', async () => {
  const { publicKey } = webpush.generateVAPIDKeys();
  expect((await put(erin, aDevice({ applicationServerKey: publicKey }))).status).toBe(409);
});

test('uses the old and the new key after a rotation, each for the devices subscribed with it', async () => {
  const [old, waiting] = [aDevice(), aDevice()];
  for (const device of [old, waiting]) await put(erin, device);
  const { publicKey } = await rotateVapidKey(knex);
  expect(await (await erin.fetch('/api/push-subscriptions/key')).json()).toEqual({ publicKey });
  // At its next visit a device subscribes with the new key; the other one goes on with the key it has.
  const renewed = { ...service.subscribe(publicKey), applicationServerKey: publicKey };
  expect((await put(erin, renewed)).status).toBe(200);
  expect((await put(erin, waiting)).status).toBe(200);
  for (const { endpoint } of [renewed, waiting])
    await knex('pushDeliveries').insert({
      id: crypto.randomUUID(),
      subscriptionId: (await rowOf(endpoint)).id,
      personId: await personOf(erin),
      type: 'match',
      subjectId: '8',
      notBefore: new Date(),
      deadline: new Date(Date.now() + 3_600_000),
    });
  const claimed = await claimDeliveries(knex, {}, new Date(Date.now() + 1_000));
  const keys = new Map(claimed.map(({ endpoint, vapidPublicKey }) => [endpoint, vapidPublicKey]));
  expect([keys.get(renewed.endpoint), keys.get(waiting.endpoint)]).toEqual([publicKey, applicationServerKey]);
  await knex('pushSubscriptions')
    .whereIn('endpoint', [renewed.endpoint, old.endpoint, waiting.endpoint])
    .del();
  await knex('vapidKeys').where({ publicKey }).del();
});

test('keeps the 20 most recently used devices of a person', async () => {
  const devices = Array.from({ length: 22 }, () => aDevice());
  for (const device of devices) await put(omar, device);
  expect(await knex('pushSubscriptions').where({ personId: await personOf(omar) })).toHaveLength(20);
  expect(await rowOf(devices[0]!.endpoint)).toBeUndefined();
  expect(await rowOf(devices[21]!.endpoint)).toBeDefined();
});

test('sends a test push only to the requesting device and records its confirmation', async () => {
  const [device, other] = [aDevice(), aDevice()];
  const { id } = await (await put(erin, device)).json();
  await put(erin, other);
  const answer = await erin.send('POST', '/api/push-subscriptions/test', { id });
  expect(answer.status).toBe(202);
  expect(tests).toBe(1);
  const { id: pushId } = await answer.json();
  bench.deliver();
  await expect.poll(() => bench.titles(device)).toEqual(['Notifications work on this device']);
  expect(bench.titles(other)).toEqual([]);
  const [message] = service.messages(device);
  expect(JSON.parse(message!.text).notification.data.id).toBe(pushId);
  const receipt = (browser: Browser) => browser.send('POST', '/api/push-receipts', { id: pushId });
  const shownAt = async () => (await knex('pushDeliveries').where({ id: pushId }).first()).shownAt;
  expect((await receipt(omar)).status).toBe(204);
  expect(await shownAt()).toBeNull();
  expect((await receipt(erin)).status).toBe(204);
  expect(await shownAt()).toBeInstanceOf(Date);
});

test('refuses a test push to another person’s device', async () => {
  const { id } = await (await put(erin, aDevice())).json();
  expect((await omar.send('POST', '/api/push-subscriptions/test', { id })).status).toBe(404);
});

test('refuses every push call to a signed-out visitor', async () => {
  const stranger = new Browser(server);
  expect((await stranger.fetch('/api/push-subscriptions/key')).status).toBe(401);
  expect((await put(stranger, aDevice())).status).toBe(401);
  expect((await stranger.send('DELETE', '/api/push-subscriptions', {})).status).toBe(401);
  expect((await stranger.send('POST', '/api/push-subscriptions/test', {})).status).toBe(401);
  expect((await stranger.send('POST', '/api/push-receipts', {})).status).toBe(401);
});
