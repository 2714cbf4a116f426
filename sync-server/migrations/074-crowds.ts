// Creates the daily count of a provider's completions that are told to administrators, and the reports of crowds.
import type { Knex } from 'knex';
import { createReplicated, createServerOnly, dropTables } from './tables.ts';

export const name = '074-crowds';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    quickMarks: { columns: 'id text primary key, day date not null, amount int not null' },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['quickMarks']);
}
