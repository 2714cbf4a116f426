// Marks changes of an address whose commands have not run yet, so that they are repeated.
import type { Knex } from 'knex';

export const name = '061-unfinished-address-changes';

export async function up(database: Knex): Promise<void> {
  await database.raw(`alter table "addressChanges" add "isUnfinished" boolean not null default false`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table "addressChanges" drop "isUnfinished"');
}
