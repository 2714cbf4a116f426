// Public figures of courses become bands, and ratings are published once a month. Exact figures of before go: the next
// rebuild fills what may be shown.
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
