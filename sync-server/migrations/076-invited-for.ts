// Notes for whom a link of an invitation was made.
import type { Knex } from 'knex';

export const name = '076-invited-for';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table "colleagueInvites" add "forWhom" text');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table "colleagueInvites" drop "forWhom"');
}
