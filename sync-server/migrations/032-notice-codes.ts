// A notification carries the code of its text and the parameters in addition to the finished text.
import type { Knex } from 'knex';

export const name = '032-notice-codes';

/** Empty in rows of before: they keep the text they were written with. */
export async function up(database: Knex): Promise<void> {
  await database.raw('alter table notifications add "textCode" text, add "textParams" text');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table notifications drop "textCode", drop "textParams"');
}
