// Creates the table of invitations to an e-mail address: the provider behind it may not have an account yet. Only the
// server reads it, because an employer must not learn whether the address has one.
import type { Knex } from 'knex';

export const name = '041-address-invitations';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table "addressInvitations" (
      id text primary key,
      "employerId" text not null,
      "invitedBy" text not null,
      "invitedByName" text not null,
      "jobId" bigint not null,
      address text not null,
      terms text,
      state text not null default 'sent',
      "createdAt" timestamptz not null,
      "expiresAt" timestamptz not null
    );
    create index on "addressInvitations" ("employerId");
    create index on "addressInvitations" (address);
    create index on "addressInvitations" ("expiresAt");
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "addressInvitations"');
}
