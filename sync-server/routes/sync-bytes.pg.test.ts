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

test('carries a pull without news in 500 bytes up and 300 bytes down', async () => {
  const first = await pullOver(agent, null);
  const { cookie } = openReply(first.text);
  const second = await pullOver(agent, cookie);
  expect(second).toMatchObject({ status: 204, text: '' });
  expect(second.headers).toContain(protocolName);
  expect(second.up - first.up).toBeLessThanOrEqual(500);
  // Over https, one header of 63 bytes is added.
  expect(second.down - first.down).toBeLessThanOrEqual(300 - 63);
});

test('sends the rows once there are any, and a new cursor after a thousand transactions', async () => {
  const { cookie } = openReply((await pullOver(agent, null)).text);
  await fixtures.marketplace.give(fixtures.cast.provider.actor, 'courses.create', courseInput());
  const news = openReply((await pullOver(agent, cookie)).text);
  expect(news.rows.map(([table]) => table)).toContain('courses');
  expect((await pullOver(agent, news.cookie)).status).toBe(204);
  for (let count = 0; count < 1_100; count++) await fixtures.server.knex.raw('select pg_current_xact_id()');
  const renewed = await pullOver(agent, news.cookie);
  expect(openReply(renewed.text)).toMatchObject({ rows: [], reset: false });
  expect(openReply(renewed.text).cookie).not.toBe(news.cookie);
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
