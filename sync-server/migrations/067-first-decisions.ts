// Stores when the hiring decision of a match was first recorded. Of those before, only the last one is known.
import type { Knex } from 'knex';

export const name = '067-first-decisions';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table matches add "firstDecidedAt" timestamptz');
  // Updates each row, so that devices receive the new column with their next pull.
  await database.raw(`update matches set id = id, "firstDecidedAt" = "decidedAt"`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table matches drop "firstDecidedAt"');
}
