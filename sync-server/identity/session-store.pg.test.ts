import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/types.ts';
import { sessionStore, type SessionStore } from './session-store.ts';
import { statementsOf } from '../testing/statements.ts';
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

test('reads a session in one statement, and notes a visit in a second one every ten minutes', async () => {
  const among = sessionStore({ knex: database.knex, isAlone: false, onEnded: () => {} });
  for (const key of ['tablet', 'phone']) await among.set(key, {}, hour, {});
  const read = async (key: string) => {
    const statements = await statementsOf(() => among.get(key, hour, {}));
    // Something else may go on in this process.
    return statements.filter((text) => text.includes('sessions'));
  };
  expect([await read('tablet'), await read('phone')].map(({ length }) => length)).toEqual([1, 1]);
  await database.knex.raw(`update sessions set "lastSeenAt" = now() - interval '11 minutes'`);
  for (const key of ['tablet', 'phone'])
    expect([await read(key), await read(key)].map(({ length }) => length)).toEqual([2, 1]);
});
