// Seeds what the demo data's figures are computed from, and the reports of listings.
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { rebuildFigures } from '../jobs/domain-jobs.ts';
import { costs, ratings, visits } from './seed-demo.ts';
import { reports } from './seed-oversight.ts';
import { idOf, numberOf } from './seed-writer.ts';
import type { SeedWriter } from './seed-writer.ts';

/** Reports listings, with one report in each state. */
export async function report(seed: SeedWriter, decider: Actor): Promise<void> {
  for (const { by, daysAgo, title, decision, ...report } of reports) {
    seed.goTo(daysAgo);
    const id = idOf(`report of ${title} by ${by}`);
    await seed.give(seed.actorOf(by), ['flags.raise', { id, listingId: numberOf(title), ...report }]);
    seed.goTo(daysAgo - 1);
    if (decision) await seed.give(decider, [decision[0], { id, ...decision[1] }]);
  }
}

/** Adds both sides' data of the past weeks (active days, costs, ratings) and the statistics computed from them. */
export async function lookBack(seed: SeedWriter): Promise<void> {
  for (const { organization, days } of visits)
    for (const daysAgo of days) {
      seed.goTo(daysAgo);
      const { organization: organizationId } = seed.actorOf(organization);
      await seed.give(systemActor, ['activity.record', { organizationId }]);
    }
  for (const { employer, daysAgo, ...cost } of costs) {
    seed.goTo(daysAgo);
    const day = seed.day;
    await seed.give(seed.actorOf(employer), [
      'costs.add',
      { id: idOf(`cost ${employer} ${daysAgo}`), day, ...cost },
    ]);
  }
  seed.goTo(1);
  for (const { employer, provider, stars } of ratings) {
    const { organization: providerId } = seed.actorOf(provider);
    await seed.give(seed.actorOf(employer), ['ratings.rate', { providerId, stars }]);
  }
  await rebuildFigures({ knex: seed.knex, execute: seed.execute, now: () => seed.now });
}
