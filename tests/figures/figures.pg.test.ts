// Recomputes every figure of every screen by a second implementation, over random histories.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/types.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { expectSameFigures } from './recompute.ts';

const histories = Number(process.env.HISTORIES ?? 200);
const first = Number(process.env.FIRST_SEED ?? 1);
const together = 20;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each(Array.from({ length: Math.ceil(histories / together) }, (_, index) => first + index * together))(
  'shows the figures that a second implementation computes from the rows of history %i and those after it',
  async (seed) => {
    let figures = 0;
    for (let next = seed; next < Math.min(seed + together, first + histories); next++)
      figures += await expectSameFigures(database.knex, next);
    expect(figures).toBeGreaterThan(0);
  },
  120_000,
);
