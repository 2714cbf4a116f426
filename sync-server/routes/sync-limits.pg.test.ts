// Tests how many entries one person, one organization and one request may send and name. Nothing is executed.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { anEntry, jobInput } from '../testing/marketplace.ts';
import { signedInBrowser, testServer } from '../testing/test-server.ts';
import type { Browser } from '../testing/test-server.ts';
import { entryLimits } from '../limits/entry-limits.ts';
import { pullBudget, syncRoutes } from './sync.ts';

let executed = 0;
const server = await testServer({
  routeGroups: ({ knex }) => [
    syncRoutes({
      knex,
      async execute({ entries }) {
        executed += entries.length;
        return { outcomes: new Map(), isForked: false, writes: [] };
      },
      cursorKeys: ['a key for cookies'],
      now: () => new Date(),
      requests: pullBudget(),
      digests: async () => [],
      compare: () => Promise.reject(new Error('not compared')),
      clientOf: async () => null,
      onMismatch: () => {},
      limitEntries: entryLimits({
        perPerson: { capacity: 100, perSecond: 0.01 },
        perOrganization: { capacity: 250, perSecond: 0.01 },
        perNewcomer: { capacity: 10, perSecond: 0.01 },
      }),
    }),
  ],
});
afterAll(() => server.close());

const many = 50;
const entriesNaming = (count: number, after: (place: number) => string[] = () => []) =>
  Array.from({ length: count }, (_, place) => ({
    ...anEntry('jobs.post', jobInput()),
    after: after(place),
    sequence: place + 1,
    savedAt: '2026-06-03T10:00:00.000Z',
  }));
const bodyOf = (entries: object[]) =>
  JSON.stringify({ client: randomUUID(), cookie: null, entries, waiting: 0 });
const full = bodyOf(entriesNaming(many));

const send = (browser: Browser, body: string) =>
  browser.fetch('/api/sync', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
const statusOf = async (browser: Browser, body: string) => (await send(browser, body)).status;

let people = 0;
async function employer(): Promise<Browser> {
  const browser = await signedInBrowser(server, `sender${++people}@example.org`);
  await browser.send('POST', '/api/auth/set-user-type', { userType: 'employer' });
  return browser;
}

async function colleagueOf(boss: Browser): Promise<Browser> {
  const { link } = await (await boss.send('POST', '/api/colleagues/invitations')).json();
  const browser = await signedInBrowser(server, `sender${++people}@example.org`);
  await browser.send('POST', '/api/colleagues/join', { token: link.split('#')[1] });
  return browser;
}

/** Sends full requests until one is refused. Returns the number of entries that were accepted. */
async function sendAll(browser: Browser): Promise<number> {
  const before = executed;
  for (;;) {
    const answer = await send(browser, full);
    if (answer.status === 200) continue;
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    return executed - before;
  }
}

test('limits the entries of one person without affecting others', async () => {
  const [busy, other] = [await employer(), await employer()];
  expect(await sendAll(busy)).toBe(100);
  expect(await statusOf(other, full)).toBe(200);
  // A request without entries brings news.
  expect(await statusOf(busy, bodyOf([]))).toBe(200);
});

test('limits the entries of all people of one organization together', async () => {
  const boss = await employer();
  const colleagues = [await colleagueOf(boss), await colleagueOf(boss)];
  const accepted = [];
  for (const browser of [boss, ...colleagues]) accepted.push(await sendAll(browser));
  expect(accepted).toEqual([100, 100, 50]);
});

test('accepts few entries from a person without a role', async () => {
  const newcomer = await signedInBrowser(server, 'newcomer@example.org');
  expect(await statusOf(newcomer, bodyOf(entriesNaming(10)))).toBe(200);
  expect(await statusOf(newcomer, bodyOf(entriesNaming(1)))).toBe(429);
});

test('refuses a request whose entries name more than 5,000 others, and looks none of them up', async () => {
  const browser = await employer();
  const before = executed;
  const naming = (count: number) =>
    bodyOf(
      entriesNaming(26, (place) =>
        Array.from({ length: Math.min(200, count - place * 200) }, () => randomUUID()),
      ),
    );
  const refused = await send(browser, naming(5_001));
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    'Name at most 5000 other entries in one request.',
  ]);
  expect(executed).toBe(before);
  expect(await statusOf(browser, naming(5_000))).toBe(200);
});
