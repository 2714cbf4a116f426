// Adds the session details that a person sees, and the links by which colleagues join an organization.
import type { Knex } from 'knex';

export const name = '008-access';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    alter table sessions add device text not null default 'Browser on this device',
      add "signedInAt" timestamptz, add "lastSeenAt" timestamptz not null default now();

    -- id is the hash of what the link holds.
    create table "colleagueInvites" (
      id text primary key,
      "organizationId" text not null,
      "invitedBy" text not null,
      "invitedByName" text not null,
      "createdAt" timestamptz not null default now(),
      "expiresAt" timestamptz not null
    );
    create index on "colleagueInvites" ("organizationId");
    create index on "colleagueInvites" ("expiresAt");
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "colleagueInvites"');
  await database.raw('alter table sessions drop device, drop "signedInAt", drop "lastSeenAt"');
}
