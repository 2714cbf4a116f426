// Creates the answers of requests with an Idempotency-Key that are no commands.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '103-keyed-answers';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    keyedAnswers: {
      columns: 'id text primary key, digest text not null, status integer, body text',
      indexes: ['("createdAt")'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['keyedAnswers']);
}
