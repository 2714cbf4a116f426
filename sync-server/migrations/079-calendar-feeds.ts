// Creates the calendar feeds: addresses with a secret, under which a calendar program reads a person's interviews.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '079-calendar-feeds';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    calendarFeeds: {
      columns: `id uuid primary key, "secretHash" text not null unique, "personId" text not null,
        "organizationId" text not null, "siteId" text, "lastReadAt" timestamptz`,
      indexes: ['("personId", "createdAt")'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['calendarFeeds']);
}
