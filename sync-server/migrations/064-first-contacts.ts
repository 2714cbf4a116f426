// Creates the count of conversations that an organization began on a day.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '064-first-contacts';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    firstContacts: { columns: 'id text primary key, day date not null, amount int not null' },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['firstContacts']);
}
