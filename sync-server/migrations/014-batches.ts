// Adds an index that finds completions marked together by their batch.
import type { Knex } from 'knex';

export const name = '014-batches';

export async function up(database: Knex): Promise<void> {
  await database.raw('create index completions_batch on completions ("batchId")');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index completions_batch');
}
