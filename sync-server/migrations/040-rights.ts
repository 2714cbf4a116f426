// Creates data requests and waiting account deletions. Lets new audit rows leave their words null, because the reader
// makes the sentence from the event's code.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '040-rights';

const dataRequests = `
  id text primary key, kind text not null check (kind in ('access', 'deletion', 'correction', 'objection')),
  about text not null, "subjectId" text, "organizationId" text, "receivedOn" date not null, "dueOn" date not null,
  note text, "recordedByName" text not null, "doneAt" timestamptz, "doneByName" text,
  outcome text check (outcome in ('exported', 'erased', 'corrected', 'declined', 'answered')), result text`;

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    dataRequests: { columns: dataRequests, indexes: ['("subjectId")', '("receivedOn" desc, id desc)'] },
  });
  await database.raw(`
    create table "accountDeletions" (
      "personId" text primary key, "askedAt" timestamptz not null, "dueAt" timestamptz not null,
      "cancelledAt" timestamptz
    );
    create index on "accountDeletions" ("dueAt");
    alter table audit alter words drop not null`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "accountDeletions"');
  await dropTables(database, ['dataRequests']);
}
