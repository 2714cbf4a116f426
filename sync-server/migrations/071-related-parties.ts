// Adds the mark of agreements and matches between organizations that share an owner or a manager. The next hourly run
// sets it.
import type { Knex } from 'knex';
import { restamp } from './tables.ts';

export const name = '071-related-parties';

export async function up(database: Knex): Promise<void> {
  for (const table of ['agreements', 'matches']) {
    await database.raw(`alter table ${table} add "isRelated" boolean not null default false`);
    await restamp(database, table);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['matches', 'agreements']) await database.raw(`alter table ${table} drop "isRelated"`);
}
