// Finds the session of a person on a shared device by its second secret.
import type { Knex } from 'knex';

export const name = '053-session-locks';

export async function up(database: Knex): Promise<void> {
  await database.raw(
    `create unique index "sessions_lock" on sessions ((data->>'lock')) where data->>'lock' is not null`,
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index "sessions_lock"');
}
