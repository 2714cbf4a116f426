// Adds when a student's personal data was deleted.
import type { Knex } from 'knex';
import { restamp } from './tables.ts';

export const name = '015-erasure';

export async function up(database: Knex): Promise<void> {
  for (const table of ['enrollments', 'learners'])
    await database.raw(`alter table ${table} add "erasedAt" timestamptz`);
  await restamp(database, 'enrollments');
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['enrollments', 'learners']) await database.raw(`alter table ${table} drop "erasedAt"`);
}
