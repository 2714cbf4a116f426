// Creates the links to learners' own pages, and apart from them the hashes of their tokens.
import type { Knex } from 'knex';
import { createReplicated, createServerOnly, dropTables } from './tables.ts';

export const name = '081-learner-links';

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    learnerLinks: {
      columns: `id text primary key, "enrollmentId" text not null, "courseId" bigint not null,
        "providerId" text not null, delivery text not null, "madeByName" text not null, "openedAt" timestamptz,
        "lastOpenedAt" timestamptz, "confirmedAt" timestamptz, "revokedAt" timestamptz, "revokedByName" text,
        "disownedAt" timestamptz`,
      owners: ['providerId'],
      indexes: ['("enrollmentId")', '("courseId")'],
    },
  });
  await createServerOnly(database, {
    learnerTokens: { columns: '"linkId" text primary key, "tokenHash" text not null unique' },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['learnerTokens', 'learnerLinks']);
}
