// Creates the service accounts of organizations, which have a key, and the keys of requests that are running.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '082-service-accounts';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    serviceAccounts: {
      columns: `id uuid primary key, "organizationId" text not null, name text not null, scopes text not null,
        addresses text not null, "keyHash" text not null unique, prefix text not null, "createdById" text not null,
        "createdByName" text not null, "endsAt" timestamptz, "lastUsedAt" timestamptz, "revokedAt" timestamptz`,
      indexes: ['("organizationId")'],
    },
    runningKeys: { columns: 'id text primary key' },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['runningKeys', 'serviceAccounts']);
}
