// The laws of the protocol over the real client and the real server, story by story.
import { afterAll, beforeAll, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { simulate } from './simulate.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const first = Number(process.env.FIRST_SEED ?? 1);
const count = Number(process.env.SEEDS ?? 300);

test.each(Array.from({ length: count }, (_, index) => first + index))(
  'the laws hold in the story of seed %i',
  async (seed) => {
    await simulate(database, seed, process.env.TELL ? console.log : undefined);
  },
);
