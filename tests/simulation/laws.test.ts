// Seeded stories over the real client and server code: real replicas on in-memory IndexedDB, the real protocol, with
// crashes and lost answers. For volume, the database is the model; laws.pg.test.ts verifies that it is exact. UpdateScheduler
// with those stories it takes about two minutes on two cores.
import { expect, test } from 'vitest';
import { deviceCommandList } from '#shared/device-commands.ts';
import { modelDatabase } from './model/model-database.ts';
import { simulate } from './simulate.ts';
import { tellStories } from './tell-stories.ts';

const { database, hashes, drawn } = tellStories({
  usually: 228,
  first: 13,
  open: async () => modelDatabase(),
});

test('tells the same story for the same seed and another for another seed', async () => {
  const [seed, hash] = [...hashes][0] ?? expect.fail('no story was told to its end');
  expect((await simulate(database(), seed)).hash).toBe(hash);
  expect((await simulate(database(), seed + 1)).hash).not.toBe(hash);
}, 300_000);

// One story alone cannot: `npm run simulate` tells how often each came up.
if (!process.env.SEEDS)
  test('gives every device command in some story', () => {
    const neverGiven = deviceCommandList.filter(({ name }) => !drawn.has(name)).map(({ name }) => name);
    expect(neverGiven).toEqual([]);
  });
