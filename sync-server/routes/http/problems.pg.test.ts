// Tests errors as problem details: in v1 always, elsewhere for callers who accept them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { requireAct } from './acts.ts';
import { HttpError } from './errors.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures({
    routeGroups: () => [
      (router) => {
        router.post('/v1/echo', requireAct('reportPolicy'), () => {});
        router.get('/v1/fails', () => {
          throw new Error('secret of the database');
        });
        router.get('/v1/away', () => {
          throw new HttpError(503, 'Away.', { 'Retry-After': '2' });
        });
      },
    ],
  });
});
afterAll(() => fixtures.server.close());

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fixtures.cast.provider.browser.fetch(`/api${path}`, init);
  return { answer, body: (await answer.json()) as Record<string, unknown> };
};
const accepts = { headers: { Accept: 'application/problem+json' } };
const problem = /^application\/problem\+json/;

test.each<[status: number, code: string, path: string, init?: RequestInit]>([
  [404, 'not_found', '/v1/nothing'],
  [404, 'not_found', '/v1/matches/none'],
  [400, 'invalid', '/v1/matches?limit=0'],
  [405, 'not_allowed', '/v1/matches', { method: 'DELETE' }],
  [415, 'not_json', '/v1/echo', { method: 'POST', body: 'text', headers: { 'Content-Type': 'text/plain' } }],
  [
    413,
    'too_large',
    '/v1/echo',
    {
      method: 'POST',
      body: JSON.stringify('x'.repeat(1_100_000)),
      headers: { 'Content-Type': 'application/json' },
    },
  ],
  [500, 'defect', '/v1/fails'],
  [503, 'unavailable', '/v1/away'],
  [404, 'not_found', '/nothing', accepts],
  [400, 'invalid', '/swap-agreements?limit=0', accepts],
])('answers %i %s for %s as problem details', async (status, code, path, init) => {
  const { answer, body } = await ask(path, init);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Content-Type')).toMatch(problem);
  expect(body).toMatchObject({
    type: `urn:skillpact:problem:${code}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: `urn:uuid:${answer.headers.get('X-Request-Id')}`,
    code,
    requestId: answer.headers.get('X-Request-Id'),
  });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('names the fields of a problem, and the methods of an address', async () => {
  expect((await ask('/v1/matches?limit=0')).body).toMatchObject({ fields: { limit: expect.any(String) } });
  const { answer } = await ask('/v1/matches', { method: 'DELETE' });
  expect(answer.headers.get('Allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD']);
  const other = await ask('/jobs', { method: 'DELETE' });
  expect([other.answer.status, other.answer.headers.get('Allow')?.split(', ').toSorted()]).toEqual([
    405,
    ['GET', 'HEAD', 'POST'],
  ]);
});

test('answers the other calls as before', async () => {
  const { answer, body } = await ask('/swap-agreements?limit=0');
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(Object.keys(body).toSorted()).toEqual(['code', 'fields', 'message', 'requestId']);
});

test('answers 401 without a session as a problem', async () => {
  const answer = await fixtures.cast.visitor.browser.fetch('/api/v1/matches');
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'unauthorized', status: 401 });
});
