// Recomputes every figure of every screen over as many random histories as HISTORIES says: 100,000 in `npm run test:long`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/types.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { expectSameFigures } from './recompute.ts';

const histories = Number(process.env.HISTORIES ?? 100_000);
const first = Number(process.env.FIRST_SEED ?? 1_001);
const vacuumedAfter = 500;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test(
  'shows the figures that a second implementation computes, over many random histories',
  async () => {
    let figures = 0;
    for (let count = 0; count < histories; count++) {
      figures += await expectSameFigures(database.knex, first + count);
      if (count % vacuumedAfter === vacuumedAfter - 1) await database.knex.raw('vacuum');
    }
    console.log(`${histories} histories from ${first}: ${figures} figures, all equal`);
    expect(figures).toBeGreaterThan(histories);
  },
  48 * 3_600_000,
);
