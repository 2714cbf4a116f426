// Adds when a student's personal data was deleted.
import type { Knex } from 'knex';

export const name = '015-erasure';

export async function up(database: Knex): Promise<void> {
  for (const table of ['enrollments', 'learners'])
    await database.raw(`alter table ${table} add "erasedAt" timestamptz`);
  // Updates each row, so that devices receive the new column with their next pull.
  await database.raw('update enrollments set id = id');
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['enrollments', 'learners']) await database.raw(`alter table ${table} drop "erasedAt"`);
}
