// Tests searches beyond the window: visible rows only, by word prefixes, page by page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { Fixtures } from '../testing/fixtures.ts';
import { contractCalls } from '../testing/contract.ts';
import type { Call, Json } from '../testing/contract.ts';
import { courseInput, jobInput } from '../testing/marketplace.ts';
import { foundWhere, wordsOf } from './search.ts';

let fixtures: Fixtures;
let call: Call;
beforeAll(async () => {
  fixtures = await newFixtures();
  call = await contractCalls(fixtures);
  const { marketplace, cast } = fixtures;
  for (const [hour, title] of [
    'Crane Operator',
    'Night Crane Driver',
    'Baker',
    'Łódź Crane’s Mate',
  ].entries()) {
    marketplace.clock.now = `2026-06-03T1${hour}:00:00.000Z`;
    await marketplace.give(cast.employer.actor, 'jobs.post', jobInput({ title, location: 'Harbor' }));
  }
  const hidden = jobInput({ title: 'Hidden Crane' });
  await marketplace.give(cast.employer.actor, 'jobs.post', hidden);
  const edit = { id: hidden.id, set: { isActive: false }, base: { isActive: true } };
  await marketplace.give(cast.employer.actor, 'jobs.edit', edit);
  for (const title of ['Crane Safety', 'Two‑Day Rigging 2 – O’Hara', 'Email for Beginners'])
    await marketplace.give(cast.provider.actor, 'courses.create', courseInput({ title }));
});
afterAll(() => fixtures.server.close());

async function titles(who: 'provider' | 'employer' | 'admin', path: string): Promise<unknown[]> {
  return (await call<Json[]>(who, `GET ${path}`)).body.map(({ title }) => title);
}

describe('searching rows', () => {
  test('finds rows that contain all words as prefixes, ignoring case', async () => {
    expect(await titles('provider', '/jobs?q=CRA%20harb')).toEqual([
      'Łódź Crane’s Mate',
      'Night Crane Driver',
      'Crane Operator',
    ]);
    expect(await titles('provider', '/jobs?q=cra%20nigh')).toEqual(['Night Crane Driver']);
    expect(await titles('provider', '/jobs?q=%C5%82%C3%B3d')).toEqual(['Łódź Crane’s Mate']);
    expect(await titles('provider', '/jobs?q=lodz%20CR%C3%82NE')).toEqual(['Łódź Crane’s Mate']);
    expect(await titles('provider', `/jobs?q=${encodeURIComponent('łódź'.normalize('NFD'))}`)).toEqual([
      'Łódź Crane’s Mate',
    ]);
    expect(await titles('provider', '/jobs?q=zebra')).toEqual([]);
  });

  test.each([
    ['jobs', "crane's", 'Łódź Crane’s Mate'],
    ['jobs', 'cranes', 'Łódź Crane’s Mate'],
    ...['two-day', 'two day', 'twoday', 'two–day', "two-day rigging 2 - o'hara"].map((q) => [
      'courses',
      q,
      'Two‑Day Rigging 2 – O’Hara',
    ]),
    ['courses', 'day rigging', 'Two‑Day Rigging 2 – O’Hara'],
    ['courses', 'e-mail', 'Email for Beginners'],
  ])('finds in %s by %j the title %j, with or without marks', async (list, query, title) => {
    expect(await titles('provider', `/${list}?q=${encodeURIComponent(query)}`)).toEqual([title]);
    const listed = await call<{ rows: Json[] }>('admin', `GET /admin/${list}?q=${encodeURIComponent(query)}`);
    expect(listed.body.rows?.map((row) => row['title'])).toEqual([title]);
  });

  test('finds only rows the person may read', async () => {
    expect(await titles('provider', '/jobs?q=hidden')).toEqual([]);
    expect(await titles('employer', '/jobs?q=hidden')).toEqual(['Hidden Crane']);
    expect(await titles('admin', '/jobs?q=hidden')).toEqual(['Hidden Crane']);
    expect((await call('otherEmployer', 'GET /jobs?q=crane')).body).toEqual([]);
  });

  test('returns results in pages', async () => {
    const first = await call<Json[]>('provider', 'GET /jobs?q=crane&limit=2');
    expect(first.body).toHaveLength(2);
    const second = await call<Json[]>('provider', `GET ${first.next}`);
    expect(second.body.map(({ title }) => title)).toEqual(['Crane Operator']);
    expect(second.next).toBeUndefined();
  });

  test('adds public statistics to courses found by an employer', async () => {
    const { body } = await call<Json[]>('employer', 'GET /courses?q=crane');
    expect(body).toMatchObject([{ title: 'Crane Safety' }]);
    expect(body[0]).not.toHaveProperty('statistics');
    const providerId = fixtures.cast.provider.actor.organization;
    await fixtures.marketplace.give(systemActor, 'statistics.rebuild', { providerId });
    const again = await call<Json[]>('employer', 'GET /courses?q=crane');
    expect(again.body).toMatchObject([{ statistics: { providerId, completionPercent: null } }]);
    expect((await call<Json[]>('provider', 'GET /courses?q=crane')).body[0]).not.toHaveProperty('statistics');
  });

  test('finds nothing without a word and rejects a search that is too long', async () => {
    expect(await titles('provider', '/jobs?q=%20%26%7C!*')).toEqual([]);
    expect((await call('provider', `GET /jobs?q=${'x'.repeat(201)}`)).status).toBe(400);
  });
});

test('uses the search index', async () => {
  const { rows } = await fixtures.server.knex.transaction(async (transaction) => {
    await transaction.raw('set local enable_seqscan = off');
    return transaction.raw<{ rows: Json[] }>(
      `explain select id from jobs a where ${foundWhere(systemActor, 'jobs', `'crane:*'`)}`,
    );
  });
  expect(JSON.stringify(rows)).toContain('jobs_search');
});

test('treats operators of the search language as plain text', () => {
  expect(wordsOf("o'neil & !care | (x):*")).toBe('oneil:* & care:* & x:*');
  expect(wordsOf(' ... ')).toBeUndefined();
  expect(wordsOf('a b c d e f g h i j')).toBe('a:* & b:* & c:* & d:* & e:* & f:* & g:* & h:*');
});
