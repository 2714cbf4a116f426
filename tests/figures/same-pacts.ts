// Compares the cohorts that administrators see with those that both sides read from the rows on their devices.
import { expect } from 'vitest';
import { seenBy } from '#shared/engine/access/may-read.ts';
import { pactKey } from '#shared/reads/pacts/pact-key.ts';
import { pactsByKey } from '#shared/reads/pacts/pacts.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';
import { erin, otto, paul, petra } from '#shared/testing/people.ts';
import type { AdminQueries } from '#server/queries/admin.ts';
import type { History } from './play.ts';
import { allRows } from './shown-figures.ts';

/** Returns the number of compared counts. */
export async function expectSamePacts(
  { store, now }: History,
  queries: AdminQueries,
  seed: number,
): Promise<number> {
  const [acme, birch, northside, southside] = await Promise.all(
    [erin, otto, paul, petra].map((actor) => pactsByKey(seenBy(store, actor), actor, now)),
  );
  const read = {
    employer: new Map([...acme!, ...birch!]),
    provider: new Map([...northside!, ...southside!]),
  };
  const shown = await allRows((query) => queries.swaps(query, new Date(now)));
  const pacts = new Map(shown.flatMap((swap) => (swap.pact ? [[pactKey(swap), swap.pact] as const] : [])));
  const where = `pacts of history ${seed}`;
  expect(pacts.size, where).toBe(new Set(shown.map(pactKey)).size);
  for (const key of read.provider.keys()) expect([...pacts.keys()], where).toContain(key);
  for (const [key, { stages, next }] of pacts) {
    const sides = [read.employer.get(key), read.provider.get(key)];
    for (const each of sides) expect(each?.stages ?? {}, where).toEqual(each ? stages : {});
    if (!sides[0]) expect(Object.values(stages), where).toEqual(Object.values(stages).map(() => 0));
    const { side: _, ...act } = next ?? { side: null };
    expect(next ? act : null, where).toEqual(earliestOf(sides));
  }
  return pacts.size * 7;
}

/** The earlier act of the two sides, or else the earlier day on which an interview is owed. */
function earliestOf(sides: readonly (Pact | undefined)[]): Pact['next'] {
  const nexts = sides.flatMap((pact) => pact?.next ?? []);
  const acts = nexts.filter(({ name }) => name !== null);
  return (acts.length > 0 ? acts : nexts).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}
