// Creates the table of the tables whose rows a job sends to the devices again, and how far it has come.
import type { Knex } from 'knex';
import { createRestamps, dropTables } from './tables.ts';

export const name = '088-restamps';

export async function up(database: Knex): Promise<void> {
  await createRestamps(database);
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['restamps']);
}
