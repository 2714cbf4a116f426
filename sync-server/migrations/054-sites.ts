// Creates the sites of employers. Recruiters who joined before keep everything; so do those whose invitation was sent
// before, because nobody could choose sites for them.
import type { Knex } from 'knex';
import { createReplicated, dropTables, restamp } from './tables.ts';

export const name = '054-sites';

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    sites: {
      columns: `id text primary key, "organizationId" text not null, name text not null, address text not null,
        "timeZone" text not null, "closedDays" text not null, "isActive" boolean not null, "updatedAt" timestamptz not null,
        "updatedByName" text not null, "fieldEdits" text`,
      owners: ['organizationId'],
    },
  });
  await database.raw(`
    create index on assignments ("siteId");
    alter table assignments add moves int not null default 0;
    alter table jobs add "siteId" text, add "siteName" text, add "siteAddress" text, add "siteTimeZone" text;
    create index on jobs ("siteId");
    alter table notifications add "jobId" bigint;
    alter table "colleagueInvites" add "siteIds" text[] not null default '{}';
    update "colleagueInvites" i set "assignsAll" = true
      from organizations o where o.id = i."organizationId" and o.kind = 'employer'`);
  for (const table of ['jobs', 'notifications', 'assignments']) await restamp(database, table);
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`
    alter table "colleagueInvites" drop "siteIds";
    alter table notifications drop "jobId";
    drop index "assignments_siteId_idx";
    alter table assignments drop moves;
    alter table jobs drop "siteId", drop "siteName", drop "siteAddress", drop "siteTimeZone"`);
  await dropTables(database, ['sites']);
}
