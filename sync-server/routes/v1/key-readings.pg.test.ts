// Tests what the keys of other systems read by v1: the tables of their scopes, names with their own scope, and the limits they see.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import type { KeySystem } from '#server/testing/keys.ts';
import { promisedClass } from '#server/testing/promised-class.ts';
import { fairnessLimits } from '../http/fairness.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures({ fairness: fairnessLimits });
  await promisedClass(fixtures);
});
afterAll(() => fixtures.server.close());

type Scopes = Parameters<typeof newKey>[2];
const keyOf = (who: 'employer' | 'provider' | 'otherProvider', scopes: Scopes) =>
  newKey(fixtures.server, fixtures.cast[who], scopes);

async function read<Body = Record<string, unknown>[]>(system: KeySystem, path: string) {
  const answer = await system.send('GET', `/api/v1/${path}`);
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Body };
}
interface Changes {
  changes: { table: string; row: Record<string, unknown> }[];
  cursor: string;
}

test('reads the tables of its scopes and is told the missing scope for another one', async () => {
  const system = await keyOf('provider', ['matches:read']);
  expect((await read(system, 'matches')).body).toHaveLength(2);
  expect(await read(system, 'enrollments')).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('students:read') },
  });
  expect((await read(system, 'memberships')).status).toBe(403);
  const { body } = await read<Changes>(system, 'changes');
  expect(new Set(body.changes.map(({ table }) => table))).toEqual(new Set(['matches']));
  expect((await read(await keyOf('otherProvider', ['matches:read']), 'matches')).body).toEqual([]);
});

test('shows and records names of learners only to the key that has their scope', async () => {
  const [without, having] = [
    await keyOf('provider', ['students:read']),
    await keyOf('provider', ['students:read', 'students:names']),
  ];
  const recorded = () => fixtures.server.knex('audit').where({ personId: having.id });
  for (const path of ['enrollments', 'changes']) {
    expect((await read(without, path)).text, path).not.toMatch(/Ada Byron|Zoë Canary|@example/);
    const before = (await recorded()).length;
    expect((await read(having, path)).text).toMatch(/Ada Byron/);
    expect((await recorded()).length, path).toBe(before + 1);
  }
  const [row] = (await read(having, 'enrollments')).body;
  expect((await read<object>(without, `enrollments/${String(row!.id)}`)).body).toMatchObject({
    studentName: '',
  });
  expect((await read<object>(having, `enrollments/${String(row!.id)}`)).body).toMatchObject({
    studentName: row!.studentName,
  });
  for (const path of ['matches', 'changes', 'consents'])
    expect((await read(await keyOf('employer', ['matches:read']), path)).text).not.toMatch(/Ada|Zoë/);
});

test('needs another cursor after its scopes were changed', async () => {
  const system = await keyOf('provider', ['matches:read']);
  const { body } = await read<Changes>(system, 'changes');
  const again = `changes?cursor=${encodeURIComponent(body.cursor)}`;
  expect((await read(system, again)).status).toBe(200);
  const scopes = ['matches:read', 'students:read'];
  await fixtures.cast.provider.browser.send('PUT', `/api/service-accounts/${system.id}/scopes`, { scopes });
  expect(await read(system, again)).toMatchObject({ status: 410, body: { code: 'cursor_void' } });
  const other = await keyOf('provider', ['matches:read', 'students:read']);
  expect((await read(other, again)).status).toBe(410);
});

test('stops waiting for a change when nothing comes, and answers 401 once the key is revoked', async () => {
  const system = await keyOf('provider', ['matches:read']);
  const { body } = await read<Changes>(system, 'changes');
  const wait = `changes?wait=1&cursor=${encodeURIComponent(body.cursor)}`;
  expect(await read(system, wait)).toMatchObject({ status: 200, body: { changes: [], more: false } });
  await fixtures.cast.provider.browser.send('DELETE', `/api/service-accounts/${system.id}`);
  expect((await read(system, wait)).status).toBe(401);
});

test('tells a key what is left of its budget, and no person', async () => {
  const system = await keyOf('provider', ['matches:read']);
  const left = async () => (await system.send('GET', '/api/v1/matches')).headers.get('RateLimit');
  const first = await system.send('GET', '/api/v1/matches');
  expect(first.headers.get('RateLimit-Policy')).toBe('"key";q=600;w=30');
  expect(await left()).toMatch(/^"key";r=59\d;t=\d+$/);
  const person = await fixtures.cast.provider.browser.fetch('/api/v1/matches');
  expect(person.headers.get('RateLimit')).toBeNull();
});

test('reads a long list of the old calls in pages, and is told the call that pages', async () => {
  const { knex } = fixtures.server;
  const system = await keyOf('employer', ['jobs:read']);
  expect((await system.send('GET', '/api/jobs')).status).toBe(200);
  const organization = fixtures.cast.employer.actor.organization;
  await knex.raw(
    `insert into jobs select (jsonb_populate_record(null::jobs, to_jsonb(j) || jsonb_build_object('id', 900000000 + g))).*
       from (select * from jobs where "employerId" = ? limit 1) j, generate_series(1, 5001) g`,
    [organization],
  );
  const refused = await system.send('GET', '/api/jobs');
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    expect.stringContaining('/api/v1/jobs'),
  ]);
  expect((await system.send('GET', '/api/jobs?limit=10')).status).toBe(200);
  expect((await read(system, 'jobs?limit=500')).body).toHaveLength(500);
}, 60_000);
