// Creates the assignments of members to courses, and later to sites. Members who joined before work on everything, so that
// nobody loses access. An invitation names what its member will work on.
import type { Knex } from 'knex';
import { createReplicated, dropTables, restamp } from './tables.ts';

export const name = '049-assignments';

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    assignments: {
      columns: `id text primary key, "organizationId" text not null, "membershipId" text not null, "courseId" bigint,
        "siteId" text, "endedAt" timestamptz`,
      owners: ['organizationId'],
      indexes: ['("membershipId")', '("courseId")'],
    },
  });
  await database.raw(`
    alter table "colleagueInvites" add "assignsAll" boolean not null default false,
      add "courseIds" bigint[] not null default '{}'`);
  await database.raw('alter table notifications add "courseId" bigint');
  await restamp(database, 'notifications');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table notifications drop "courseId"');
  await database.raw('alter table "colleagueInvites" drop "assignsAll", drop "courseIds"');
  await dropTables(database, ['assignments']);
}
