// Runs stories as tests, for a range of seeds on one database. SEEDS sets their number; TELL and SHORTEN apply to a
// single story.
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import type { Database } from '#server/database/types.ts';
import { rangeFrom, runSeed, seedsOf } from '../run-seeds.ts';
import { shorten } from './shorten.ts';
import { simulate } from './simulate.ts';
import type { World } from './world.ts';

interface Stories {
  /** The number of stories, unless SEEDS is set. */
  usually: number;
  /** The first seed is as far behind the run's first seed, unless FIRST_SEED is set. */
  after: number;
  open(): Promise<Database>;
  /** Checks further laws at the end of each story. */
  afterwards?: (world: World) => Promise<void>;
}

export interface Telling {
  database(): Database;
  /** The completed stories: from the seed to its hash. */
  hashes: ReadonlyMap<number, string>;
  /** The drawn actions and events of all stories, with their number. */
  drawn: ReadonlyMap<string, number>;
}

export function tellStories({ usually, after, open, afterwards }: Stories): Telling {
  let database: Database;
  const drawn = new Map<string, number>();
  const hashes = new Map<number, string>();
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
    const file = process.env.DRAWN_FILE;
    if (file) appendFileSync(file, `${JSON.stringify(Object.fromEntries(drawn))}\n`);
  });

  const count = Number(process.env.SEEDS ?? usually);
  const { FIRST_SEED: first } = process.env;
  const seeds =
    first === undefined ? seedsOf('stories', count, runSeed + after) : rangeFrom(Number(first), count);
  const tell = process.env.TELL ? console.log : () => {};
  test.each(seeds)(
    'upholds the laws in the story of seed %i',
    async (seed) => {
      try {
        const told = await simulate(database, seed, { tell, ...(afterwards && { afterwards }) });
        for (const [name, times] of told.drawn) drawn.set(name, (drawn.get(name) ?? 0) + times);
        hashes.set(seed, told.hash);
      } catch (error) {
        if (process.env.SHORTEN) console.log(await shorten(database, seed, error));
        throw error;
      }
    },
    process.env.SHORTEN ? 1_200_000 : 300_000,
  );
  return { database: () => database, hashes, drawn };
}
