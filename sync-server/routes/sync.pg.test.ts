// Tests the sync call over HTTP: who may use it, its inputs, and its rejections.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReply, protocolName } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { CastName, Fixtures } from '../testing/fixtures.ts';
import { anEntry, jobInput } from '../testing/marketplace.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

const request = (overrides: object = {}) => ({
  client: randomUUID(),
  cookie: null,
  entries: [],
  waiting: 0,
  ...overrides,
});

const entry = (command: string, input: unknown, sequence = 1) => ({
  ...anEntry(command, input),
  sequence,
  savedAt: '2026-06-03T10:00:00.000Z',
});

async function post(who: CastName, body: unknown, headers: Record<string, string> = {}) {
  const response = await fixtures.cast[who].browser.fetch('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    protocol: response.headers.get('X-Protocol'),
    retryAfter: response.headers.get('Retry-After'),
    text: await response.text(),
  };
}

async function sync(who: CastName, overrides: object = {}): Promise<SyncReply> {
  const { status, text } = await post(who, request(overrides));
  expect(status, text).toBe(200);
  return openReply(text);
}

describe('syncing a device', () => {
  test('applies the sent entries and returns the rows to pull in one response', async () => {
    const posting = jobInput();
    const first = await sync('employer', { entries: [entry('jobs.post', posting)] });
    expect(first.outcomes).toEqual([[expect.any(String), { kind: 'applied' }]]);
    expect(first.rows.filter(([table]) => table === 'jobs').map(([, row]) => row.id)).toEqual([posting.id]);
    const second = await sync('employer', { cookie: first.cookie });
    expect(second).toMatchObject({ outcomes: [], rows: [], gone: [], more: false, reset: false });
  });

  test('answers a signed-out device with 401 and the protocol header, so that its outbox is kept', async () => {
    const answer = await post('visitor', request({ entries: [entry('jobs.post', jobInput())] }));
    expect(answer).toMatchObject({ status: 401, protocol: protocolName });
    expect(JSON.parse(answer.text)).toMatchObject({ message: 'Unauthorized' });
  });

  test('answers entries of another person than the signed-in one with 403 and applies nothing', async () => {
    const posting = jobInput();
    const answer = await post('employer', request({ entries: [entry('jobs.post', posting)] }), {
      'X-Person': fixtures.cast.otherEmployer.actor.person,
    });
    expect(answer).toMatchObject({ status: 403, protocol: protocolName });
    expect(JSON.parse(answer.text)).toMatchObject({ message: 'These changes belong to somebody else.' });
    expect(await fixtures.server.knex('jobs').where({ id: posting.id })).toEqual([]);
    const own = { 'X-Person': fixtures.cast.employer.actor.person };
    expect((await post('employer', request(), own)).status).toBe(200);
  });

  test('answers a client id of another person with 403', async () => {
    const client = randomUUID();
    await sync('employer', { client, entries: [entry('jobs.post', jobInput())] });
    const answer = await post(
      'otherEmployer',
      request({ client, entries: [entry('jobs.post', jobInput())] }),
    );
    expect(answer.status).toBe(403);
  });

  test('reports a copied client as forked and applies nothing', async () => {
    const client = randomUUID();
    await sync('employer', { client, entries: [entry('jobs.post', jobInput())] });
    const posting = jobInput();
    const reply = await sync('employer', { client, entries: [entry('jobs.post', posting)] });
    expect(reply).toMatchObject({ forked: true, outcomes: [] });
    expect(await fixtures.server.knex('jobs').where({ id: posting.id })).toEqual([]);
  });

  test('returns only rows the person may see', async () => {
    const [employer, provider, newcomer] = [
      await sync('employer'),
      await sync('provider'),
      await sync('newcomer'),
    ];
    const tables = (reply: SyncReply) => [...new Set(reply.rows.map(([table]) => table))];
    expect(tables(employer)).toEqual(['users', 'organizations', 'memberships', 'jobs']);
    expect(tables(provider)).toEqual(['users', 'organizations', 'memberships', 'jobs']);
    expect(tables(newcomer)).toEqual(['users']);
  });
});

describe('rejecting malformed sync requests', () => {
  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['a text', '"sync"'],
    ['nothing in it', {}],
    ['an unknown field', request({ more: true })],
    ['a short client', request({ client: 'abc' })],
    ['a forged entry', request({ entries: [{ ...entry('jobs.post', {}), sequence: 0 }] })],
    ['an entry twice', request({ entries: Array<object>(2).fill(entry('jobs.post', jobInput())) })],
    [
      '501 entries',
      request({ entries: Array.from({ length: 501 }, (_, at) => entry('jobs.post', {}, at + 1)) }),
    ],
    ['a prototype', `{"client":"${randomUUID()}","cookie":null,"entries":[],"waiting":0,"__proto__":{}}`],
    ['deep nesting', request({ entries: [entry('jobs.post', nested(30))] })],
  ])('answers an invalid sync request with 400: %s', async (_what, body) => {
    const before = await fixtures.server.knex('jobs').count();
    const answer = await post('employer', body);
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid', message: expect.any(String) });
    expect(await fixtures.server.knex('jobs').count()).toEqual(before);
  });

  test('runs the entries of a device that reports more waiting entries than a column holds', async () => {
    const entries = [entry('jobs.post', jobInput())];
    const reply = await sync('employer', { client: randomUUID(), entries, waiting: Number.MAX_SAFE_INTEGER });
    expect(reply.outcomes).toMatchObject([[entries[0]?.id, { kind: 'applied' }]]);
  });

  test('answers a request over 1 MB with 413', async () => {
    const answer = await post('employer', request({ entries: [entry('jobs.post', 'x'.repeat(1_100_000))] }));
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({
      message: 'This request is too large.',
    });
  });

  test('answers a form with 415 and a cross-site request with 403', async () => {
    expect((await post('employer', 'a=b', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post('employer', request(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { inner: nested(depth - 1) };
}

test.each<[string, string]>([
  ['forged', 'abc.def'],
  ['of another alphabet', `abc.${'é'.repeat(22)}`],
  ['of nothing', ''],
  ['of dots', '...'],
])('resets the device when its cursor is %s', async (_what, cookie) => {
  const reply = await sync('employer', { cookie });
  expect(reply.reset).toBe(true);
  expect(reply.rows.length).toBeGreaterThan(0);
});

test('answers too frequent requests with 429 and Retry-After', async () => {
  const answers = [];
  for (let round = 0; round < 30; round++)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => post('admin', request())))));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
});

test('answers an unknown client id with 404', async () => {
  for (const client of ['nobody', '%00', randomUUID()]) {
    const response = await fixtures.cast.employer.browser.fetch(`/api/sync/clients/${client}`);
    expect(response.status, client).toBe(404);
  }
});
