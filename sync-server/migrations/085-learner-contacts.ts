// Creates learners' agreements to e-mails, where a mailed link went, and which mails went to learners. Each mail has a token
// of its own, so a link can have several.
import type { Knex } from 'knex';
import { createReplicated, createServerOnly, dropTables, restamp } from './tables.ts';

export const name = '085-learner-contacts';

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    learnerContacts: {
      columns: `id text primary key, "courseId" bigint not null, "providerId" text not null, wording int not null,
        "givenBy" text not null, "givenOn" date not null, "recordedByName" text not null, "endedAt" timestamptz,
        "endedByName" text`,
      owners: ['providerId'],
      indexes: ['("courseId")'],
    },
  });
  await createServerOnly(database, {
    learnerMails: {
      columns: `id text primary key, "linkId" text not null, kind text not null, state text not null`,
      indexes: ['("linkId", "createdAt")'],
    },
  });
  await database.raw(
    `alter table "learnerLinks" add address text, add "addressSince" timestamptz, add "addressByName" text`,
  );
  await restamp(database, 'learnerLinks');
  // "mailId" names the mail of the token, and "matchId" the interview about which it asks.
  await database.raw(`alter table "learnerTokens" drop constraint "learnerTokens_pkey", add primary key ("tokenHash"),
    drop constraint "learnerTokens_tokenHash_key", add "mailId" text unique, add "matchId" text`);
  await database.raw('create index on "learnerTokens" ("linkId")');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('delete from "learnerTokens" where "mailId" is not null');
  await database.raw(`alter table "learnerTokens" drop "mailId", drop "matchId", drop constraint "learnerTokens_pkey",
    add primary key ("linkId"), add unique ("tokenHash")`);
  await database.raw('alter table "learnerLinks" drop address, drop "addressSince", drop "addressByName"');
  await dropTables(database, ['learnerMails', 'learnerContacts']);
}
