// Keys of people: passkeys that sign them in, and those that unsent work is sealed with when they leave a device.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '012-passkeys';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    passkeys: {
      columns: `id text primary key, "personId" text not null, "publicKey" text not null, counter bigint not null,
        transports text not null, label text not null, "lastUsedAt" timestamptz`,
      indexes: ['("personId")'],
    },
    sealingKeys: {
      columns: 'id uuid primary key, "personId" text not null, "privateKey" text not null',
      indexes: ['("personId", "createdAt" desc)'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['passkeys', 'sealingKeys']);
}
