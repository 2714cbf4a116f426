// Tests the limits of one person, organization or address over HTTP.
import { afterAll, expect, test } from 'vitest';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { RouteGroup } from './route-group.ts';
import { fairnessLimits } from './fairness.ts';

const waiting: (() => void)[] = [];
let running = 0;

const slow: RouteGroup = (router) => {
  router.get('/quick', (context) => {
    context.body = {};
  });
  router.get('/list', (context) => {
    context.body = Array.from({ length: 2_000 }, (_, id) => ({ id }));
  });
  router.get('/slow', async (context) => {
    running += 1;
    await new Promise<void>((end) => waiting.push(end));
    running -= 1;
    context.body = {};
  });
};

const server = await testServer({
  routeGroups: [slow],
  fairness: {
    ...fairnessLimits,
    refusalDelayMs: 10,
    perPerson: { capacity: 30, perSecond: 0.1 },
  },
});
afterAll(() => server.close());

const statusOf = async (browser: Browser, path: string) => (await browser.fetch(path)).status;

async function askedOften(browser: Browser, times: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push(await statusOf(browser, '/api/quick'));
  return statuses;
}

test('limits the reads of one person without affecting others', async () => {
  const greedy = await signedInBrowser(server, 'greedy@example.org');
  const statuses = await askedOften(greedy, 40);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  const refused = await greedy.fetch('/api/quick');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await statusOf(greedy, '/api/health')).toBe(200);
});

test('counts a long list as more than one request', async () => {
  const greedy = await signedInBrowser(server, 'lists@example.org');
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push(await statusOf(greedy, '/api/list'));
  expect(statuses).toEqual([200, 200, 429, 429]);
});

test('limits the concurrent requests of one organization while answering another', async () => {
  const [greedy, modest] = [
    await signedInBrowser(server, 'many@example.org'),
    await signedInBrowser(server, 'one@example.org'),
  ];
  const asked = Array.from({ length: 10 }, () => greedy.copy().fetch('/api/slow'));
  await expect.poll(() => running, { timeout: 10_000 }).toBe(fairnessLimits.atOnceOfOne);
  expect(await statusOf(modest, '/api/quick')).toBe(200);
  const ending = setInterval(() => waiting.shift()?.(), 5);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  clearInterval(ending);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

const narrow = await testServer({
  routeGroups: [slow],
  fairness: { ...fairnessLimits, refusalDelayMs: 10, perSource: { capacity: 20, perSecond: 0.1 } },
});
afterAll(() => narrow.close());

test('limits the requests of one network address without a session', async () => {
  const statuses = await askedOften(new Browser(narrow), 30);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  const forger = new Browser(narrow);
  const forged = [];
  for (let n = 0; n < 5; n++) {
    forger.keepCookie('session', `made-up-${n}`);
    forged.push(await statusOf(forger, '/api/quick'));
  }
  expect(forged).toEqual(Array(5).fill(429));
});

const shared = await testServer({
  routeGroups: [slow],
  fairness: { ...fairnessLimits, refusalDelayMs: 10, perOrganization: { capacity: 30, perSecond: 0.1 } },
});
afterAll(() => shared.close());

test('limits the requests of all people of one organization together without affecting others', async () => {
  const boss = await signedInBrowser(shared, 'boss@example.org');
  await boss.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
  const { link } = await (await boss.send('POST', '/api/colleagues/invitations')).json();
  const member = await signedInBrowser(shared, 'member@example.org');
  await member.send('POST', '/api/colleagues/join', { token: link.split('#')[1] });
  expect(await statusOf(member, '/api/quick')).toBe(200);
  expect((await askedOften(boss, 40)).at(-1)).toBe(429);
  expect(await statusOf(member, '/api/quick')).toBe(429);
  const stranger = await signedInBrowser(shared, 'stranger@example.org');
  expect(await statusOf(stranger, '/api/quick')).toBe(200);
});
