import { afterAll, expect, test } from 'vitest';
import { rateLimits } from './rate-limit.ts';
import { testDatabase } from './testing/test-database.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { count, check } = rateLimits(database.knex);
const twice = { name: 'twice', most: 2, seconds: 60 };

test('what is allowed twice a minute is refused the third time, with the time to wait', async () => {
  expect([await count(twice, 'ada'), await count(twice, 'ada')]).toEqual([null, null]);
  expect(await count(twice, 'ada')).toBeGreaterThan(55);
  expect(await check(twice, 'ada')).toBeGreaterThan(55);
});

test('one does not use up the limit of another, nor of another thing', async () => {
  expect(await count(twice, 'bob')).toBeNull();
  expect(await count({ ...twice, name: 'other' }, 'ada')).toBeNull();
});

test('after its time a limit starts anew', async () => {
  await database.knex('rateLimits').update({ resetsAt: new Date(Date.now() - 1) });
  expect([await check(twice, 'ada'), await count(twice, 'ada')]).toEqual([null, null]);
});

test('uses at the same time are all counted', async () => {
  await Promise.all(Array.from({ length: 10 }, () => count(twice, 'crowd')));
  const [row] = await database.knex('rateLimits').orderBy('used', 'desc').limit(1);
  expect(row.used).toBe(10);
});

test('the table does not tell who was counted', async () => {
  expect(JSON.stringify(await database.knex('rateLimits'))).not.toMatch(/ada|bob/);
});
