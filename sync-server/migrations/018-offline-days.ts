// How long a device may be worked on without a contact.
import type { Knex } from 'knex';

export const name = '018-offline-days';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table settings add "offlineDays" int not null default 30');
  // A change of the row: devices learn the new column by their next pull.
  await database.raw('update settings set id = id');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table settings drop "offlineDays"');
}
