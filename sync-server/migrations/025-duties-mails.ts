// Creates the table of the last run of each regular duty, so that a server that restarts often still runs them, and
// the table of mail that waits to be sent.
import type { Knex } from 'knex';

export const name = '025-duties-mails';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table duties (
      name text primary key,
      "lastRunAt" timestamptz not null,
      -- The process that took it is at it until then; after that, another takes it.
      "claimedUntil" timestamptz not null
    );

    -- content is encrypted: a mail may hold a code.
    create table mails (
      id text primary key,
      content text not null,
      tries int not null default 0,
      "nextTryAt" timestamptz not null default now(),
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default now()
    );
    create index on mails ("nextTryAt");
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table duties, mails');
}
