import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { sessionStore, type SessionStore } from './session-store.ts';
import { testDatabase } from '../testing/test-database.ts';

const hour = 3_600_000;
let database: Database;
let store: SessionStore;
beforeAll(async () => {
  database = await testDatabase();
  store = sessionStore({ knex: database.knex, isAlone: true, onEnded: () => {} });
});
afterAll(() => database.close());

const kept = (key: string) => store.get(key, hour, {});

test('finds the data a previous request wrote into a session despite a concurrent read', async () => {
  await store.set('passkey', {}, hour, {});
  const read = kept('passkey');
  await Promise.all([store.set('passkey', { pendingPasskey: 'asked' }, hour, {}), read]);
  expect(await kept('passkey')).toEqual({ pendingPasskey: 'asked' });
});

test('keeps a session ended when another request reads it concurrently', async () => {
  await store.set('left', {}, hour, {});
  const read = kept('left');
  await Promise.all([store.destroy('left'), read]);
  expect(await kept('left')).toBeUndefined();
});
