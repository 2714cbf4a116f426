// Stories as tests: of these seeds, on a database of their own. SEEDS says how many, TELL and SHORTEN are for one alone.
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { shorten } from './shorten.ts';
import { simulate } from './simulate.ts';

/** Two files of so many each: two workers tell them side by side. */
const usually = 150;

/** Returns the database, once the tests run. */
export function tellStories(first: number): () => Database {
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

  const count = Number(process.env.SEEDS ?? usually);
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
  return () => database;
}
