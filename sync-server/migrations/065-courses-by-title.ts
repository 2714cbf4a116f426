// Sends every course again. Devices of teachers keep only the titles of courses that are not assigned to them.
import type { Knex } from 'knex';

export const name = '065-courses-by-title';

export async function up(database: Knex): Promise<void> {
  await database.raw('update courses set id = id');
}

export async function down(): Promise<void> {}
