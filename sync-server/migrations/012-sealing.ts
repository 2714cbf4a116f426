// Creates the keys that encrypt unsent entries when a person leaves a device.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '012-sealing';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    sealingKeys: {
      columns: 'id uuid primary key, "personId" text not null, "privateKey" text not null',
      indexes: ['("personId", "createdAt" desc)'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['sealingKeys']);
}
