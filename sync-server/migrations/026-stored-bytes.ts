// How much each organization has stored, so that none can fill the disk for all.
import type { Knex } from 'knex';

export const name = '026-stored-bytes';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table "storedBytes" (
      "organizationId" text primary key,
      bytes bigint not null
    );
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "storedBytes"');
}
