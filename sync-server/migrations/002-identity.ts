// Creates the identity tables: sign-in identities, sessions, codes, limits, and the server's own secrets.
import type { Knex } from 'knex';

export const name = '002-identity';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table identities (
      issuer text not null,
      subject text not null,
      "personId" text not null,
      "createdAt" timestamptz not null default now(),
      primary key (issuer, subject)
    );
    create index on identities ("personId");

    -- id is the hash of what the cookie holds: who reads this table cannot sign in with it.
    create table sessions (
      id text primary key,
      "personId" text,
      data jsonb not null,
      "expiresAt" timestamptz not null
    );
    create index on sessions ("personId");
    create index on sessions ("expiresAt");

    create table "signInCodes" (
      id text primary key,
      email text not null,
      salt text not null,
      hash text not null,
      tries int not null default 0,
      "expiresAt" timestamptz not null
    );
    create index on "signInCodes" ("expiresAt");

    create table "rateLimits" (
      key text primary key,
      used int not null,
      "resetsAt" timestamptz not null
    );
    create index on "rateLimits" ("resetsAt");

    create table secrets (
      name text primary key,
      value text not null,
      "createdAt" timestamptz not null default now()
    );
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table identities, sessions, "signInCodes", "rateLimits", secrets');
}
