// Creates the keys that devices tag exported unsent entries with, so that another device of the person can verify
// them.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '030-tagging-keys';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    taggingKeys: {
      columns: 'id uuid primary key, "personId" text not null, secret text not null',
      indexes: ['("personId", "createdAt" desc)'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['taggingKeys']);
}
