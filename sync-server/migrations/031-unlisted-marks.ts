// Creates the daily count of a provider's completions under references that are on no class list.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '031-unlisted-marks';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    unlistedMarks: { columns: 'id text primary key, day date not null, amount int not null' },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['unlistedMarks']);
}
