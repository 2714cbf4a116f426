// Tests over HTTP that the key that verifies the origin of an exported file is returned only to its own person.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '#server/limits/rate-limit.ts';
import { taggingKeys } from '#server/identity/tagging-keys.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { taggingKeysRoutes } from './tagging-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    routeGroups: ({ knex }) => [taggingKeysRoutes({ keys: taggingKeys(knex), limits: rateLimits(knex) })],
  });
});
afterAll(() => server.close());

test('creates a tagging key for each device and returns all of them to their owner', async () => {
  const tablet = await signedInBrowser(server, 'paul@example.org');
  const laptop = await signedInBrowser(server, 'paul@example.org');
  const made = await tablet.send('POST', '/api/tagging-keys');
  expect(made.status).toBe(201);
  const key = await made.json();
  expect(Buffer.from(key.secret, 'base64url')).toHaveLength(32);
  expect(await (await laptop.send('POST', '/api/tagging-keys')).json()).not.toMatchObject({
    secret: key.secret,
  });
  expect(await (await laptop.fetch(`/api/tagging-keys/${key.id}`)).json()).toEqual(key);
});

test("answers another person's key like a missing one, and a visitor with 401", async () => {
  const paul = await signedInBrowser(server, 'paul2@example.org');
  const rosa = await signedInBrowser(server, 'rosa@example.org');
  const { id } = await (await paul.send('POST', '/api/tagging-keys')).json();
  for (const wanted of [id, '00000000-0000-4000-8000-000000000000', 'nothing', '%00'])
    expect((await rosa.fetch(`/api/tagging-keys/${wanted}`)).status).toBe(404);
  const visitor = new Browser(server);
  expect((await visitor.fetch(`/api/tagging-keys/${id}`)).status).toBe(401);
  expect((await visitor.send('POST', '/api/tagging-keys')).status).toBe(401);
});

test('keeps the newest 100 keys and creates no more than 60 an hour', async () => {
  const keys = taggingKeys(server.knex);
  const ids: string[] = [];
  for (let count = 0; count < 101; count++) ids.push((await keys.make('somebody')).id);
  expect(await keys.find('somebody', ids[0]!)).toBeNull();
  expect(await keys.find('somebody', ids[1]!)).not.toBeNull();
  const paul = await signedInBrowser(server, 'paul3@example.org');
  const answers = [];
  for (let count = 0; count < 61; count++)
    answers.push((await paul.send('POST', '/api/tagging-keys')).status);
  expect(answers.slice(0, 60).every((status) => status === 201)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});
