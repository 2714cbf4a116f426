// Creates the table of when each student's retention period began, and how far derived tables are up to date.
import type { Knex } from 'knex';
import { dropTables } from './tables.ts';

export const name = '098-student-periods';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table derivations (name text primary key, "untilXid" xid8 not null);
    create table "studentPeriods" (id text primary key, "isMatched" boolean not null, since timestamptz not null);
    create index on "studentPeriods" ("isMatched", since)`);
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['studentPeriods', 'derivations']);
}
