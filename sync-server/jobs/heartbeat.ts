// Records each minute in which a process of the platform was alive. Uptime is computed from these rows.
import type { Knex } from 'knex';
import { DAY_MS } from '#shared/lib/time.ts';
import { heartbeatKeptDays } from '#shared/policy.ts';

/** Records that the server ran in this minute, for the uptime that administrators see. */
export async function recordHeartbeat(knex: Knex, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await knex('heartbeats').insert({ minute }).onConflict('minute').ignore();
}

/** Deletes the minutes older than `heartbeatKeptDays`. */
export async function forgetHeartbeats(knex: Knex, now: Date): Promise<void> {
  await knex('heartbeats')
    .where('minute', '<', new Date(now.getTime() - heartbeatKeptDays * DAY_MS))
    .del();
}
