// Creates the tables of organizations: working calendar, verified badge, active days, costs, ratings, the public
// statistics of courses, and the index that pickers search with.
import type { Knex } from 'knex';
import { createReplicated, dropTables } from './tables.ts';
import type { ReplicatedTable } from './tables.ts';

const replicated: Record<string, ReplicatedTable> = {
  activity: {
    columns: 'id text primary key, days text not null, "lastSeenAt" timestamptz not null',
    owners: ['id'],
  },
  courseStatistics: {
    columns: `id bigint primary key references courses, "providerId" text not null, "isListed" boolean not null,
      enrolled int, "completionPercent" int, "meanDays" int, "providerCourses" int not null,
      "providerCompletionPercent" int, "providerRatings" int not null, "providerRatingTenths" int,
      "builtAt" timestamptz not null`,
    owners: ['providerId'],
    indexes: ['(xid)', '("createdAt" desc, id desc) where "isListed"'],
  },
  ratings: {
    columns: `id text primary key, "employerId" text not null, "providerId" text not null,
      stars int check (stars between 1 and 5), "ratedAt" timestamptz, "askedAt" timestamptz`,
    owners: ['employerId', 'providerId'],
  },
  ownCosts: {
    columns: `id text primary key, "employerId" text not null, kind text not null, "amountCents" bigint not null,
      day date not null, note text, "addedByName" text not null, "removedAt" timestamptz, "removedByName" text`,
    owners: ['employerId'],
  },
};

/** The expression equals the one in `sync-server/sync/search.ts`. Otherwise a search could not use the index. */
const searched = {
  jobs: `title || ' ' || "employerName" || ' ' || location`,
  courses: `title || ' ' || "providerName" || ' ' || description`,
};

export const name = '006-organizations';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    alter table organizations
      add column "closedDays" text not null default '', add column "verifiedAt" timestamptz,
      add column "verifiedByName" text, add column "updatedAt" timestamptz, add column "updatedByName" text;
    -- Existing people signed in with an address that they had confirmed.
    update organizations set "verifiedAt" = "createdAt", "verifiedByName" = 'SkillPact',
      "updatedAt" = "createdAt", "updatedByName" = name;
    alter table organizations alter column "closedDays" drop default,
      alter column "updatedAt" set not null, alter column "updatedByName" set not null;`);
  await createReplicated(database, replicated);
  for (const [table, text] of Object.entries(searched))
    await database.raw(
      `create index "${table}_search" on "${table}" using gin (to_tsvector('simple', ${text}))`,
    );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index jobs_search, courses_search');
  await dropTables(database, Object.keys(replicated).reverse());
  await database.raw(`alter table organizations drop column "closedDays", drop column "verifiedAt",
    drop column "verifiedByName", drop column "updatedAt", drop column "updatedByName"`);
}
