// Keeps why a session was ended, for the device that still has its cookie.
import type { Knex } from 'knex';

export const name = '063-ended-sessions';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table "endedSessions" (
      -- The hash of the cookie's value, as in sessions.
      id text primary key,
      because text not null,
      -- On a shared device: the hash of the second secret.
      lock text,
      "endedAt" timestamptz not null default now()
    );
    create index "endedSessions_lock" on "endedSessions" (lock) where lock is not null`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table "endedSessions"');
}
