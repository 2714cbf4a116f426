// Sends every course again. Devices of teachers keep only the titles of courses that are not assigned to them.
import type { Knex } from 'knex';
import { restamp } from './tables.ts';

export const name = '065-courses-by-title';

export async function up(database: Knex): Promise<void> {
  await restamp(database, 'courses');
}

export async function down(): Promise<void> {}
