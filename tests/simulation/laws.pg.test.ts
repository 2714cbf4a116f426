// A share of the seeded stories on a real database. The in-memory model, on which the others run, gives the same
// results.
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { expectMailsAndFigures } from './mails.ts';
import { modelDatabase } from './model/model-database.ts';
import { simulate } from './simulate.ts';
import { tellStories } from './tell-stories.ts';

const { hashes } = tellStories({
  usually: 12,
  after: 0,
  open: testDatabase,
  afterwards: expectMailsAndFigures,
});

test('ends each story with the same hash on the model database', async () => {
  const model = modelDatabase();
  const differing: number[] = [];
  for (const [seed, hash] of hashes) if ((await simulate(model, seed)).hash !== hash) differing.push(seed);
  await model.close();
  expect(hashes.size).toBeGreaterThan(0);
  expect(differing, `the seeds with another hash: ${differing.join(', ')}`).toEqual([]);
}, 3_600_000);
