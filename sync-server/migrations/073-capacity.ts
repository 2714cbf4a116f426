// Adds how many interviews of a job begin in any 30 days, and since when a match waits for a place.
import type { Knex } from 'knex';
import { addColumns } from './tables.ts';

export const name = '073-capacity';

const parts = [
  addColumns(name, 'jobs', { interviewsPer30Days: 'int' }),
  addColumns(name, 'agreements', { interviewsPer30Days: 'int' }),
  addColumns(name, 'matches', { waitsForPlaceSince: 'timestamptz' }),
];

export async function up(database: Knex): Promise<void> {
  for (const part of parts) await part.up(database);
  await database.raw(`create index on matches ("jobId") where "waitsForPlaceSince" is not null`);
}

export async function down(database: Knex): Promise<void> {
  for (const part of parts.toReversed()) await part.down(database);
}
