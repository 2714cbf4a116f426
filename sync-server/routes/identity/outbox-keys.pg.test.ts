// Tests over HTTP that the decryption key of unsent entries is returned only to its own person.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '#server/limits/rate-limit.ts';
import { outboxKeys } from '#server/identity/outbox-keys.ts';
import { Browser, signedInBrowser, testServer } from '#server/testing/test-server.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { outboxKeysRoutes } from './outbox-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    routeGroups: ({ knex }) => [outboxKeysRoutes({ keys: outboxKeys(knex), limits: rateLimits(knex) })],
  });
});
afterAll(() => server.close());

test('returns the public key at sign-in and the private key later, and deletes the key pair', async () => {
  const paul = await signedInBrowser(server, 'paul@example.org');
  const made = await paul.send('POST', '/api/sealing-keys');
  expect(made.status).toBe(201);
  const { id, publicKey, ...more } = await made.json();
  expect(more).toEqual({});
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const opened = await paul.fetch(`/api/sealing-keys/${id}`);
  expect(await opened.json()).toEqual({ privateKey: expect.stringMatching(/^[\w-]{100,}$/) });
  expect((await paul.send('DELETE', `/api/sealing-keys/${id}`)).status).toBe(204);
  expect((await paul.fetch(`/api/sealing-keys/${id}`)).status).toBe(404);
});

test("answers another person's key like a missing one and refuses to delete it", async () => {
  const paul = await signedInBrowser(server, 'paul2@example.org');
  const rosa = await signedInBrowser(server, 'rosa@example.org');
  const { id } = await (await paul.send('POST', '/api/sealing-keys')).json();
  const absent = '00000000-0000-4000-8000-000000000000';
  for (const wanted of [id, absent, 'nothing', '%00'])
    expect((await rosa.fetch(`/api/sealing-keys/${wanted}`)).status).toBe(404);
  await rosa.send('DELETE', `/api/sealing-keys/${id}`);
  expect((await paul.fetch(`/api/sealing-keys/${id}`)).status).toBe(200);
  const visitor = new Browser(server);
  expect((await visitor.fetch(`/api/sealing-keys/${id}`)).status).toBe(401);
  expect((await visitor.send('POST', '/api/sealing-keys')).status).toBe(401);
});

test('keeps the newest 100 keys and creates no more than 60 an hour', async () => {
  const paul = await signedInBrowser(server, 'paul3@example.org');
  const keys = outboxKeys(server.knex);
  const ids: string[] = [];
  for (let count = 0; count < 101; count++) ids.push((await keys.make('somebody')).id);
  expect(await keys.open('somebody', ids[0]!)).toBeNull();
  expect(await keys.open('somebody', ids[1]!)).not.toBeNull();
  const answers = [];
  for (let count = 0; count < 61; count++)
    answers.push((await paul.send('POST', '/api/sealing-keys')).status);
  expect(answers.slice(0, 60).every((status) => status === 201)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});
