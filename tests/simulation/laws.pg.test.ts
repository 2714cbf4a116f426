// Seeded stories over the real client and server code: real replicas on IndexedDB in memory, the real protocol on a
// real database, crashes and lost answers in between. FIRST_SEED chooses other stories.
import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';
import { tellStories } from './tell-stories.ts';

const first = Number(process.env.FIRST_SEED ?? 1);
const databaseOf = tellStories(first);

test('the same seed tells the same story', async () => {
  const [one, other] = [await simulate(databaseOf(), first), await simulate(databaseOf(), first)];
  expect(other.hash).toBe(one.hash);
  expect((await simulate(databaseOf(), first + 1)).hash).not.toBe(one.hash);
}, 300_000);
