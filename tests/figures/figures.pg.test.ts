// Recomputes every figure of every screen by a second implementation, over random histories.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/types.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { rangeFrom, runSeed, seedsOf, volume } from '../run-seeds.ts';
import { expectSameFigures } from './recompute.ts';

const histories = Number(process.env.HISTORIES ?? 100 * volume);
const first = Number(process.env.FIRST_SEED ?? runSeed);
const seeds = seedsOf('figures', histories, first);
const together = 20;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each(rangeFrom(0, Math.ceil(seeds.length / together)).map((place) => seeds[place * together]))(
  'shows the figures that a second implementation computes from the rows of history %i and those after it',
  async (seed) => {
    let figures = 0;
    const from = seeds.indexOf(seed ?? first);
    for (const next of seeds.slice(from, from + together))
      figures += await expectSameFigures(database.knex, next);
    expect(figures).toBeGreaterThan(0);
  },
  120_000,
);
