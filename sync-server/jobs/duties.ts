// Regular duties. The last run of each is stored. A server that restarts often still runs them, catches up at its
// start, and several processes on one database run each duty once.
import type { Knex } from 'knex';
import { MINUTE_MS } from '#shared/lib/time.ts';
import { clockAheadMinutes } from '#shared/policy.ts';

/** A job and how often it runs. */
export interface Duty {
  name: string;
  everyMs: number;
  /** `since` is when the last finished run began; null if there was none. A failed run is not counted. */
  run(since: Date | null): Promise<unknown>;
}

/** A duty claimed by a process that died can be claimed again after this. */
const CLAIM_MS = 10 * 60_000;
/** A failed duty is retried after this. */
const RETRY_MS = 5 * 60_000;

const AHEAD_MS = clockAheadMinutes * MINUTE_MS;

const CLAIM = `
  insert into duties as d (name, "lastRunAt", "claimedUntil") values (:name, 'epoch', :until)
  on conflict (name) do update set "claimedUntil" = :until
    where (d."claimedUntil" <= :now or d."claimedUntil" > :farClaim)
      and (d."lastRunAt" <= :before or d."lastRunAt" > :far)
  returning nullif("lastRunAt", 'epoch') as since`;

/** Runs each due duty in turn. A failing duty does not prevent the others from running. */
export async function runDueDuties(
  knex: Knex,
  duties: readonly Duty[],
  { now, onError }: { now(): Date; onError(error: unknown, duty: string): void },
): Promise<void> {
  for (const { name, everyMs, run } of duties) {
    const start = now();
    const after = (ms: number) => new Date(start.getTime() + ms);
    const until = after(CLAIM_MS);
    /** Ends this claim. After it ran out, another process may have claimed the duty; that claim stays. */
    const end = (outcome: object) => knex('duties').where({ name, claimedUntil: until }).update(outcome);
    try {
      const { rows } = await knex.raw(CLAIM, {
        name,
        now: start,
        before: after(-everyMs),
        until,
        far: after(AHEAD_MS),
        farClaim: after(CLAIM_MS + AHEAD_MS),
      });
      if (rows.length === 0) continue;
      const { since } = rows[0];
      try {
        await run(since && since < start ? since : null);
        await end({ lastRunAt: start, claimedUntil: start });
      } catch (error) {
        await end({ claimedUntil: after(RETRY_MS) });
        throw error;
      }
    } catch (error) {
      onError(error, name);
    }
  }
}
