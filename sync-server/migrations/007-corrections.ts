// Adds who corrected a completion's date, and when.
import type { Knex } from 'knex';

export const name = '007-corrections';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table completions add "correctedAt" timestamptz, add "correctedByName" text');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table completions drop "correctedAt", drop "correctedByName"');
}
