// Creates the tables of consents to be named to an employer for an interview, and of name views.
import type { Knex } from 'knex';
import { createReplicated, dropTables } from './tables.ts';

export const name = '011-consent';

const parties = '"employerId" text not null, "providerId" text not null';

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    consents: {
      columns: `id text primary key, ${parties}, wording integer not null, how text not null,
        "givenOn" date not null, "withContact" boolean not null, "recordedByName" text not null,
        "withdrawnAt" timestamptz`,
      owners: ['employerId', 'providerId'],
    },
    nameViews: {
      columns: `id text primary key, "matchId" text not null, ${parties}, "viewedByName" text not null`,
      owners: ['employerId', 'providerId'],
      indexes: ['("matchId")'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['nameViews', 'consents']);
}
