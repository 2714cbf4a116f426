import { afterAll, expect, test } from 'vitest';
import { rateLimits } from './rate-limit.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { count, check, take } = rateLimits(database.knex);
const twice = { name: 'twice', most: 2, seconds: 60 };

test('refuses a third use of a limit of two per minute and returns the time to wait', async () => {
  expect([await count(twice, 'ada'), await count(twice, 'ada')]).toEqual([null, null]);
  expect(await count(twice, 'ada')).toBeGreaterThan(55);
  expect(await check(twice, 'ada')).toBeGreaterThan(55);
});

test('counts each key and each limit separately', async () => {
  expect(await count(twice, 'bob')).toBeNull();
  expect(await count({ ...twice, name: 'other' }, 'ada')).toBeNull();
});

test('resets a limit after its period', async () => {
  await database.knex('rateLimits').update({ resetsAt: new Date(Date.now() - 1) });
  expect([await check(twice, 'ada'), await count(twice, 'ada')]).toEqual([null, null]);
});

test('counts all concurrent uses', async () => {
  await Promise.all(Array.from({ length: 10 }, () => count(twice, 'crowd')));
  const [row] = await database.knex('rateLimits').orderBy('used', 'desc').limit(1);
  expect(row.used).toBe(10);
});

test('stores no readable keys', async () => {
  expect(JSON.stringify(await database.knex('rateLimits'))).not.toMatch(/ada|bob/);
});

test('grants the initial tokens immediately and one per interval afterwards', async () => {
  const bucket = { name: 'mails', atOnce: 3, everySeconds: 900 };
  const takes = [];
  for (let n = 0; n < 4; n++) takes.push(await take(bucket, 'eve'));
  expect(takes.slice(0, 3)).toEqual([null, null, null]);
  expect(takes[3]).toBeGreaterThan(890);
  expect(takes[3]).toBeLessThanOrEqual(900);
  await database.knex.raw(`update "rateLimits" set "resetsAt" = "resetsAt" - interval '900 seconds'`);
  expect(await take(bucket, 'eve')).toBeNull();
  expect(await take(bucket, 'eve')).toBeGreaterThan(890);
});

test('shares the tokens of a bucket among concurrent takes', async () => {
  const bucket = { name: 'mails', atOnce: 3, everySeconds: 900 };
  const takes = await Promise.all(Array.from({ length: 10 }, () => take(bucket, 'many')));
  expect(takes.filter((wait) => wait === null)).toHaveLength(3);
});
