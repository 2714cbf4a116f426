// Creates the storage use per organization, so that no organization can fill the disk.
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
