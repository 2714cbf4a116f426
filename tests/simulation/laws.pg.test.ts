// Seeded stories over the real client and server code: real replicas on IndexedDB in memory, the real protocol on a
// real database, crashes and lost answers in between. SEEDS and FIRST_SEED choose other stories.
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { shorten } from './shorten.ts';
import { simulate } from './simulate.ts';

let database: Database;
const drawn = new Map<string, number>();
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  const file = process.env.DRAWN_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(Object.fromEntries(drawn))}\n`);
});

const first = Number(process.env.FIRST_SEED ?? 1);
const count = Number(process.env.SEEDS ?? 160);
const tell = process.env.TELL ? console.log : () => {};

test.each(Array.from({ length: count }, (_, index) => first + index))(
  'the laws hold in the story of seed %i',
  async (seed) => {
    try {
      const told = await simulate(database, seed, { tell });
      for (const [name, times] of told.drawn) drawn.set(name, (drawn.get(name) ?? 0) + times);
    } catch (error) {
      if (process.env.SHORTEN) console.log(await shorten(database, seed, error));
      throw error;
    }
  },
  process.env.SHORTEN ? 1_200_000 : 300_000,
);

test('the same seed tells the same story', async () => {
  const [one, other] = [await simulate(database, first), await simulate(database, first)];
  expect(other.hash).toBe(one.hash);
  expect((await simulate(database, first + 1)).hash).not.toBe(one.hash);
}, 300_000);
