// Creates the links between the accounts of one person, who has one account per organization and one sign-in. A used
// invitation is kept for the person who is joining with it, until they have joined.
import type { Knex } from 'knex';

export const name = '060-linked-accounts';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table "linkedAccounts" (
      "accountId" text primary key,
      -- The account that owns the sign-in: identities, passkeys, changes of the address. It has a row, too.
      "personId" text not null,
      -- The organization that the account was made for, so that a repeated joining makes no second one.
      "organizationId" text,
      "lastUsedAt" timestamptz,
      unique ("personId", "organizationId")
    );
    alter table "colleagueInvites" add "claimedBy" text;
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`
    drop table "linkedAccounts";
    alter table "colleagueInvites" drop "claimedBy"`);
}
