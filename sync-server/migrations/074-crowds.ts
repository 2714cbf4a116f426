// Creates the daily count of a provider's completions that are told to administrators, and the reports of crowds.
import type { Knex } from 'knex';
import { createReplicated, createServerOnly, dropTables } from './tables.ts';

export const name = '074-crowds';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    quickMarks: { columns: 'id text primary key, day date not null, amount int not null' },
  });
  await createReplicated(database, {
    crowdReports: {
      columns: `id text primary key, "employerId" text not null, "providerId" text not null, day date not null,
        "matchIds" text not null, "restsUntil" timestamptz, state text not null, "decidedAt" timestamptz,
        "decidedByName" text, comment text`,
      owners: ['employerId', 'providerId'],
      indexes: [`("restsUntil") where state = 'open'`],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['crowdReports', 'quickMarks']);
}
