// Tests that an administrator's decisions about roles ask for a recent sign-in, over REST and sync alike.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { anEntry } from '#server/testing/marketplace.ts';
import { DAY_MS } from '#shared/lib/time.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
  const { knex } = fixtures.server;
  const at = knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [String(Date.now() - 1.01 * DAY_MS)]);
  await knex('sessions').where({ personId: fixtures.cast.admin.actor.person }).update({ data: at });
  // A server that is alone on its database remembers a session for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
});
afterAll(() => fixtures.server.close());

const bySync = (command: string, input: object) => {
  const entry = { ...anEntry(command, input), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  return { client: randomUUID(), cookie: null, entries: [entry], waiting: 0 };
};

test('asks an administrator with a session older than a day to sign in again before a role is changed', async () => {
  const { admin, newcomer } = fixtures.cast;
  const userId = newcomer.actor.person;
  const change = { userId, userType: 'admin' };
  const calls: [method: string, path: string, body: object][] = [
    ['PUT', `/api/admin/users/${userId}/role`, { userType: 'admin' }],
    ['PATCH', '/api/admin/organizations/any/owner', { userId, reason: 'Nobody else is left' }],
    ['POST', '/api/sync', bySync('accounts.changeRole', change)],
    ['POST', '/api/sync', bySync('organizations.appointOwner', { id: 'any', userId, reason: 'x' })],
  ];
  for (const [method, path, body] of calls) {
    const refused = await admin.browser.send(method, path, body);
    expect([refused.status, (await refused.json()).code], path).toEqual([403, 'sign_in_again']);
  }
  const type = () => fixtures.server.knex('users').where({ id: userId }).first('userType');
  expect(await type()).toEqual({ userType: null });
  // Everything else goes on.
  expect((await admin.browser.fetch('/api/admin/users')).status).toBe(200);
  await admin.browser.submit('/api/login/demo', { personId: admin.actor.person });
  const [method, path, body] = calls[0]!;
  expect((await admin.browser.send(method, path, body)).status).toBe(200);
  expect(await type()).toEqual({ userType: 'admin' });
});
