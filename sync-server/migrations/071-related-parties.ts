// Adds the mark of agreements and matches between organizations that share an owner or a manager. The next hourly run
// sets it.
import type { Knex } from 'knex';

export const name = '071-related-parties';

/** Writes each row, so that devices receive the new column with their next pull. */
export async function up(database: Knex): Promise<void> {
  for (const table of ['agreements', 'matches']) {
    await database.raw(`alter table ${table} add "isRelated" boolean not null default false`);
    await database.raw(`update ${table} set id = id`);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['matches', 'agreements']) await database.raw(`alter table ${table} drop "isRelated"`);
}
