// Creates the tables that admins use: more settings, reports of listings, the fee ledger, the audit, the server's
// heartbeats.
import type { Knex } from 'knex';
import { restamp } from './tables.ts';

export const name = '005-admin';

const settingsColumns = `
  add "respondDays" int not null default 7, add "confirmDays" int not null default 3,
  add "interviewDays" int not null default 30, add "outcomeDays" int not null default 7,
  add "settlingSeconds" int not null default 10,
  add "requireEmailVerification" boolean not null default true,
  add "allowPublicJobBrowsing" boolean not null default false,
  add "autoApproveEmployers" boolean not null default true, add "autoApproveProviders" boolean not null default true,
  add "notifyNewUsers" boolean not null default true, add "notifySwapAgreements" boolean not null default true,
  add "weeklyAnalyticsReports" boolean not null default false,
  add "feePerHire" int not null default 0, add "feePerMatch" int not null default 0,
  add "feePerActiveAgreementMonth" int not null default 0, add "employerMonthlyFee" int not null default 0,
  add "providerMonthlyFee" int not null default 0, add "baselineCostPerHire" int not null default 4700,
  add "defaultTimeZone" text not null default 'America/New_York'`;

const added: Record<string, string> = {
  settings: settingsColumns,
  users: 'add "suspendedAt" timestamptz',
  organizations: 'add "suspendedAt" timestamptz',
  jobs: 'add "isHidden" boolean not null default false, add "hiddenReason" text',
  courses: 'add "isHidden" boolean not null default false, add "hiddenReason" text',
};

const ledger = `
  create table ledger (
    id text primary key, "organizationId" text not null,
    kind text not null check (kind in ('match', 'hire', 'agreement_month', 'employer_month', 'provider_month')),
    "amountCents" bigint not null, at timestamptz not null, "subjectId" text not null, month text,
    "reversalOf" text unique references ledger, "createdAt" timestamptz not null,
    xid xid8 not null default pg_current_xact_id()
  );
  create trigger stamp before insert or update on ledger for each row execute function stamp_xid();
  create index on ledger ("organizationId", xid);
  create index on ledger ("organizationId", "createdAt" desc, id desc);
  create index on ledger ("subjectId");
  create index on ledger (at);`;

const flags = `
  create table flags (
    id text primary key, listing text not null check (listing in ('job', 'course')), "listingId" bigint not null,
    "ownerId" text not null, "reporterId" text not null, "reporterName" text not null, reason text not null, note text,
    state text not null check (state in ('open', 'reviewing', 'upheld', 'dismissed')),
    "decidedAt" timestamptz, "decidedByName" text, "decisionNote" text, "askedAgainAt" timestamptz, answer text,
    "createdAt" timestamptz not null
  );
  create index on flags ("listingId");
  create index on flags ("ownerId");
  create index on flags (listing, state);`;

/** Rows are only ever added. Rows older than six years may be deleted. */
const audit = `
  create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null, "personId" text not null, "organizationId" text not null, role text not null,
    client text, "entryId" text, event text not null, outcome text not null, "savedAt" timestamptz,
    "subjectTable" text, "subjectId" text, "from" text, "to" text, words text not null
  );
  create index on audit (at desc, id desc);
  create index on audit ("personId", id desc);
  create index on audit ("subjectId", id desc);
  create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege'; end $$;
  create trigger appended before update on audit for each row execute function refuse_change();
  create trigger kept before delete on audit for each row when (old.at > now() - interval '6 years')
    execute function refuse_change();
  create trigger appended before update on ledger for each row when (old.* is distinct from new.*)
    execute function refuse_change();
  create trigger kept before delete on ledger for each row execute function refuse_change();`;

const heartbeats = 'create table heartbeats (minute timestamptz primary key)';

/** Indexes for the searches of admins: the beginning of an address or a name. */
const searches = `
  create index "users_by_email" on users (lower(email) text_pattern_ops);
  create index "users_by_name" on users (lower("firstName" || ' ' || "lastName") text_pattern_ops);
  create index "users_by_last_name" on users (lower("lastName") text_pattern_ops);
  create index on agreements ("createdAt" desc, id desc);
  create index on agreements (status, "approvedAt");
  create index on matches ("decidedAt");`;

export async function up(database: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    await database.raw(`alter table "${table}" ${columns}`);
    await restamp(database, table);
  }
  for (const statements of [ledger, flags, audit, heartbeats, searches]) await database.raw(statements);
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['heartbeats', 'audit', 'flags', 'ledger']) await database.raw(`drop table ${table}`);
  await database.raw('drop function refuse_change');
  await database.raw('drop index "users_by_email", "users_by_name", "users_by_last_name"');
  for (const [table, columns] of Object.entries(added)) {
    const names = [...columns.matchAll(/add ("\w+")/g)].map(([, column]) => `drop ${column}`);
    await database.raw(`alter table "${table}" ${names.join(', ')}`);
  }
}
