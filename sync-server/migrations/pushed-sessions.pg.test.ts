// Tests that existing push subscriptions are bound to the session that was in use.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { currentVapidKey } from '../push/vapid.ts';
import { testDatabase } from '../testing/test-database.ts';
import { down, up } from './021-pushed-sessions.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const at = (day: number) => new Date(Date.UTC(2026, 5, day));

test('assigns each subscription the session in use at its last request, or none if it is gone', async () => {
  const { knex } = database;
  const session = (id: string, personId: string, signedIn: number, lastSeen: number) =>
    knex('sessions').insert({
      id,
      personId,
      data: {},
      signedInAt: at(signedIn),
      lastSeenAt: at(lastSeen),
      expiresAt: at(90),
    });
  await session('phone', 'erin', 1, 9);
  await session('laptop', 'erin', 2, 20);
  await session('later', 'erin', 10, 10);
  await session('later of another', 'omar', 12, 20);
  const { id: vapidKeyId } = await currentVapidKey(knex);
  await down(knex);
  const subscription = (id: string, personId: string, renewed: number) =>
    knex('pushSubscriptions').insert({
      id,
      personId,
      endpoint: `https://push.example/${randomUUID()}`,
      p256dh: 'p',
      auth: 'a',
      vapidKeyId,
      deviceLabel: '',
      createdAt: at(1),
      renewedAt: at(renewed),
    });
  await subscription('a', 'erin', 9);
  await subscription('b', 'erin', 20);
  await subscription('c', 'omar', 11);
  await up(knex);
  const rows = await knex('pushSubscriptions').orderBy('id').select('id', 'sessionId');
  expect(rows.map(({ id, sessionId }) => [id, sessionId])).toEqual([
    ['a', 'phone'],
    ['b', 'laptop'],
    ['c', null],
  ]);
});
