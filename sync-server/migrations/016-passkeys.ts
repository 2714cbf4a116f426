// Creates the passkey tables: the public keys that people sign in with, and the challenges that wait for a response.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '016-passkeys';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    passkeys: {
      columns: `id uuid primary key, "personId" text not null, "credentialId" text not null unique,
        "publicKey" text not null, counter bigint not null, transports text not null, name text not null,
        "isSynced" boolean not null, "lastUsedAt" timestamptz`,
      indexes: ['("personId", "createdAt")'],
    },
    // The person is null while somebody is signing in.
    passkeyChallenges: {
      columns: `id uuid primary key, challenge text not null, "personId" text, "expiresAt" timestamptz not null`,
      indexes: ['("expiresAt")'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['passkeyChallenges', 'passkeys']);
}
