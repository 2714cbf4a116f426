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

test('what a request writes into a session the next one finds, also when another read it meanwhile', async () => {
  await store.set('passkey', {}, hour, {});
  const read = kept('passkey');
  await Promise.all([store.set('passkey', { pendingPasskey: 'asked' }, hour, {}), read]);
  expect(await kept('passkey')).toEqual({ pendingPasskey: 'asked' });
});

test('a session that another request reads while it is ended has ended', async () => {
  await store.set('left', {}, hour, {});
  const read = kept('left');
  await Promise.all([store.destroy('left'), read]);
  expect(await kept('left')).toBeUndefined();
});
