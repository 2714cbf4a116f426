// Creates the table of sign-in address changes: pending ones, and those that can still be undone.
import type { Knex } from 'knex';

export const name = '024-address-changes';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table "addressChanges" (
      id text primary key,
      "personId" text not null,
      email text not null,
      -- '' where the account had no address before.
      "previousEmail" text not null,
      state text not null check (state in ('requested', 'scheduled', 'made', 'cancelled', 'undone')),
      "createdAt" timestamptz not null,
      "dueAt" timestamptz,
      "madeAt" timestamptz,
      "confirmedBy" text
    );
    create index on "addressChanges" ("personId");
    create index on "addressChanges" ("dueAt") where state = 'scheduled';
    create unique index on "addressChanges" ("personId") where state in ('requested', 'scheduled');
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "addressChanges"');
}
