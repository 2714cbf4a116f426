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
  first: 1,
  open: testDatabase,
  afterwards: expectMailsAndFigures,
});

test('ends each story with the same hash on the model database', async () => {
  const model = modelDatabase();
  const onModel = new Map<number, string>();
  for (const seed of hashes.keys()) onModel.set(seed, (await simulate(model, seed)).hash);
  await model.close();
  expect(hashes.size).toBeGreaterThan(0);
  expect(onModel).toEqual(hashes);
}, 3_600_000);
