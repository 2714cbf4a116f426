// Creates the Web Push tables: the server's keys, the subscribed devices, the push outbox, and the deliveries per
// device.
import type { Knex } from 'knex';

export const name = '003-push';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table "vapidKeys" (
      id text primary key,
      "publicKey" text not null unique,
      "privateKey" text not null,
      "createdAt" timestamptz not null default now()
    );

    -- The endpoint is a secret: who knows it can be a nuisance. It is in no answer and no log.
    create table "pushSubscriptions" (
      id text primary key,
      "personId" text not null,
      "deviceLabel" text not null,
      endpoint text not null unique,
      host text not null generated always as (split_part(endpoint, '/', 3)) stored,
      p256dh text not null,
      auth text not null,
      "vapidKeyId" text not null references "vapidKeys",
      "createdAt" timestamptz not null,
      "renewedAt" timestamptz not null,
      "lastOkAt" timestamptz,
      "lastErrorAt" timestamptz,
      failures int not null default 0
    );
    create index on "pushSubscriptions" ("personId");

    -- One row per transaction and subject, only ever added by the commands: writers never wait for each other here.
    create table "pushOutbox" (
      id bigint generated always as identity primary key,
      "personId" text not null,
      type text not null,
      "subjectId" text not null,
      "createdAt" timestamptz not null
    );

    create table "pushDeliveries" (
      id text primary key,
      "subscriptionId" text not null references "pushSubscriptions" on delete cascade,
      "personId" text not null,
      type text not null,
      "subjectId" text not null,
      "notBefore" timestamptz not null,
      deadline timestamptz not null,
      "leaseUntil" timestamptz,
      attempts int not null default 0,
      status int,
      "doneAt" timestamptz,
      "shownAt" timestamptz
    );
    create unique index "pushDeliveries_waiting" on "pushDeliveries" ("subscriptionId", type, "subjectId")
      where "doneAt" is null;
    create index on "pushDeliveries" ("notBefore") where "doneAt" is null;
    create index on "pushDeliveries" ("doneAt") where "doneAt" is not null;
  `);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "pushDeliveries", "pushOutbox", "pushSubscriptions", "vapidKeys"');
}
