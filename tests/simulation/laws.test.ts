// Seeded stories over the real client and server code: real replicas on in-memory IndexedDB, the real protocol, with
// crashes and lost answers. For volume, the database is the model; laws.pg.test.ts verifies that it is exact. Together
// with those stories it takes about two minutes on two cores.
import { expect, test } from 'vitest';
import { deviceCommandList } from '#shared/device-commands.ts';
import { modelDatabase } from './model/model-database.ts';
import { dismissReply } from '#shared/domain/learner-links/dismiss-reply.ts';
import { reportCrowd } from '#shared/domain/crowds/crowds.ts';
import { volume } from '../run-seeds.ts';
import { simulate } from './simulate.ts';
import { tellStories } from './tell-stories.ts';

/** A story takes one to three seconds, so these end before the limit of the test. */
const mostMoreStories = 300;

const { database, hashes, drawn } = tellStories({
  usually: 108 * volume,
  after: 12,
  open: async () => modelDatabase(),
});

test('tells the same story for the same seed and another for another seed', async () => {
  const [seed, hash] = [...hashes][0] ?? expect.fail('no story was told to its end');
  expect((await simulate(database(), seed)).hash).toBe(hash);
  expect((await simulate(database(), seed + 1)).hash).not.toBe(hash);
}, 300_000);

// One story alone cannot: `npm run simulate` tells how often each came up. A report of a crowd needs 25 matches of one day, and
// a dismissed wish a learner who acts by a link. No story has them.
if (!process.env.SEEDS)
  test('gives every device command in some story', async () => {
    const untold: readonly string[] = [reportCrowd.name, dismissReply.name];
    const names = deviceCommandList.map(({ name }) => name).filter((name) => !untold.includes(name));
    const given = new Set(drawn.keys());
    // A rare command may need more stories than those of one run.
    let seed = Math.max(...hashes.keys());
    for (let more = 0; more < mostMoreStories && !names.every((name) => given.has(name)); more++)
      for (const name of (await simulate(database(), ++seed)).drawn.keys()) given.add(name);
    expect(names.filter((name) => !given.has(name))).toEqual([]);
  }, 900_000);
