// Replaces the exact public statistics of courses with bands, and publishes ratings once a month. Existing exact
// values are deleted; the next rebuild fills in what may be published.
import type { Knex } from 'knex';

export const name = '029-figure-bands';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table "courseStatistics" add "ratingsMonth" text');
  await database.raw(
    `update "courseStatistics" set enrolled = null, "completionPercent" = null, "meanDays" = null,
       "providerCompletionPercent" = null, "builtAt" = 'epoch'`,
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table "courseStatistics" drop "ratingsMonth"');
}
