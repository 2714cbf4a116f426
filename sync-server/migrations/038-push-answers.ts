// Counts how often a push service answered, apart from the attempts that nobody answered.
import type { Knex } from 'knex';

export const name = '038-push-answers';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table "pushDeliveries" add answers int not null default 0');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table "pushDeliveries" drop column answers');
}
