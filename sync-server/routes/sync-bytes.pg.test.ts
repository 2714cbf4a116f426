// What a pull without news costs on the wire. Metered lines and slow ones pay for every byte, every few minutes.
import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReply, protocolName } from '#shared/engine/protocol.ts';
import { statementsOf } from '../testing/statements.ts';
import { anEntry, courseInput } from '../testing/marketplace.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { Fixtures } from '../testing/fixtures.ts';

let fixtures: Fixtures;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => {
  agent.destroy();
  return fixtures.server.close();
});

interface Exchanged {
  status: number | undefined;
  text: string;
  headers: string[];
  /** What the connection has carried so far. */
  up: number;
  down: number;
}

/** Sends a pull with the headers that the app sets. */
function pullOver(pool: Agent, cookie: string | null): Promise<Exchanged> {
  const { actor, browser } = fixtures.cast.provider;
  const body = JSON.stringify({ client: randomUUID(), cookie, entries: [], waiting: 0 });
  return new Promise((resolve, reject) => {
    const call = request(`${fixtures.server.url}/api/sync`, {
      method: 'POST',
      agent: pool,
      headers: {
        'content-type': 'application/json',
        'x-person': actor.person,
        prefer: 'return=minimal',
        cookie: browser.cookieHeader(),
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const { socket, statusCode: status, rawHeaders: headers } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status, text, headers, up: socket.bytesWritten, down: socket.bytesRead });
      });
    });
    call.end(body);
  });
}

/** Runs empty transactions. The transactions of all databases of a database server share their numbers. */
const transactions = async (count: number) => {
  for (let done = 0; done < count; done++) await fixtures.server.knex.raw('select pg_current_xact_id()');
};

/**
 * Pulls with the cursor of the last reply until there is no news, and returns the last two exchanges. A pull without news
 * renews the cursor instead if a long transaction, of any test on the same database server, has ended meanwhile.
 */
async function pullWithoutNews(last: Exchanged): Promise<[before: Exchanged, pull: Exchanged]> {
  let [before, pull] = [last, await pullOver(agent, openReply(last.text).cookie)];
  for (let renewals = 0; pull.status === 200 && renewals < 3; renewals++) {
    expect(openReply(pull.text).rows).toEqual([]);
    [before, pull] = [pull, await pullOver(agent, openReply(pull.text).cookie)];
  }
  return [before, pull];
}

test('carries a pull without news in 500 bytes up and 300 bytes down', async () => {
  const [before, pull] = await pullWithoutNews(await pullOver(agent, null));
  expect(pull).toMatchObject({ status: 204, text: '' });
  expect(pull.headers).toContain(protocolName);
  expect(pull.up - before.up).toBeLessThanOrEqual(500);
  // Over https, one header of 63 bytes is added.
  expect(pull.down - before.down).toBeLessThanOrEqual(300 - 63);
});

test('sends the rows once there are any', async () => {
  const { cookie } = openReply((await pullOver(agent, null)).text);
  await fixtures.marketplace.give(fixtures.cast.provider.actor, 'courses.create', courseInput());
  const news = await pullOver(agent, cookie);
  expect(openReply(news.text).rows.map(([table]) => table)).toContain('courses');
  const [, pull] = await pullWithoutNews(news);
  expect(pull.status).toBe(204);
});

test('renews the cursor after a thousand transactions', async () => {
  const { cookie } = openReply((await pullOver(agent, null)).text);
  await transactions(1_100);
  // A transaction of another test that is still open holds the cursor back until it ends.
  await expect.poll(async () => (await pullOver(agent, cookie)).status, { timeout: 30_000 }).toBe(200);
  const renewed = openReply((await pullOver(agent, cookie)).text);
  expect(renewed).toMatchObject({ rows: [], reset: false });
  expect(renewed.cookie).not.toBe(cookie);
});

test('takes seven statements for a push of one edit by a signed-in person', async () => {
  const { provider } = fixtures.cast;
  const course = courseInput();
  await fixtures.marketplace.give(provider.actor, 'courses.create', course);
  const { cookie } = openReply((await pullOver(agent, null)).text);
  const client = randomUUID();
  const push = (sequence: number, title: string, base: string) => ({
    client,
    cookie,
    entries: [
      {
        ...anEntry('courses.edit', { id: course.id, set: { title }, base: { title: base } }),
        sequence,
        savedAt: '2026-06-03T10:00:00.000Z',
      },
    ],
    waiting: 0,
  });
  await provider.browser.send('POST', '/api/sync', push(1, 'First', course.title));
  const statements = await statementsOf(() =>
    provider.browser.send('POST', '/api/sync', push(2, 'Second', 'First')),
  );
  // A process that is alone has read the session within the last second.
  const others = statements.filter((text) => !/"?sessions"?|^select pg_notify/.test(text));
  expect(others.map((text) => text.trim().slice(0, 60))).toHaveLength(7);
  expect(others.filter((text) => /savepoint/i.test(text))).toEqual([]);
});
