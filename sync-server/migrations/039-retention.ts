// Adds the retention periods to the settings, and the counts of each run of the retention job.
import type { Knex } from 'knex';
import { addColumns } from './tables.ts';

export const name = '039-retention';

const periods = addColumns(name, 'settings', {
  identityMonthsAfterMatch: 'int not null default 6',
  identityMonthsAfterCourse: 'int not null default 12',
  messageMonths: 'int not null default 24',
  notificationMonths: 'int not null default 6',
  recordYears: 'int not null default 6',
  deviceDays: 'int not null default 90',
});

export async function up(database: Knex): Promise<void> {
  await periods.up(database);
  await database.raw(`
    create table "retentionRuns" (
      id bigint generated always as identity primary key, "ranAt" timestamptz not null, counts jsonb not null
    )`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "retentionRuns"');
  await periods.down(database);
}
