// Regular duties. The last run of each is stored. A server that restarts often still runs them, catches up at its
// start, and several processes on one database run each duty once.
import type { Knex } from 'knex';
import { MINUTE_MS } from '#shared/lib/time.ts';
import { dutyFailures, dutyInterval, dutySeconds } from '../metrics/metrics.ts';
import { clockAheadMinutes } from '#shared/policy.ts';

/** A job and how often it runs. */
export interface Duty {
  name: string;
  everyMs: number;
  /** `since` is when the last finished run began; null if there was none. A failed run is not counted. */
  run(since: Date | null): Promise<unknown>;
}

/** A duty claimed by a process that died can be claimed again after this. One that works renews its claim. */
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

interface DutyRound {
  now(): Date;
  onError(error: unknown, duty: string): void;
  /** How long a claim lasts that is not renewed. */
  claimMs?: number;
}

/** Runs each due duty in turn. A failing duty does not prevent the others from running. */
export async function runDueDuties(
  knex: Knex,
  duties: readonly Duty[],
  { now, onError, claimMs = CLAIM_MS }: DutyRound,
): Promise<void> {
  for (const { name, everyMs, run } of duties) {
    const start = now();
    const after = (ms: number) => new Date(start.getTime() + ms);
    const claim = claimOf(knex, name, after(claimMs));
    dutyInterval.set({ duty: name }, everyMs / 1_000);
    try {
      const { rows } = await knex.raw(CLAIM, {
        name,
        now: start,
        before: after(-everyMs),
        until: claim.until(),
        far: after(AHEAD_MS),
        farClaim: after(claimMs + AHEAD_MS),
      });
      if (rows.length === 0) continue;
      const { since } = rows[0];
      const renewal = setInterval(() => claim.renew(new Date(now().getTime() + claimMs)), claimMs / 3);
      const timed = dutySeconds.startTimer({ duty: name });
      try {
        await run(since && since < start ? since : null);
        await claim.end({ lastRunAt: start, claimedUntil: start });
      } catch (error) {
        await claim.end({ claimedUntil: after(RETRY_MS) });
        throw error;
      } finally {
        clearInterval(renewal);
        timed();
      }
    } catch (error) {
      dutyFailures.inc({ duty: name });
      onError(error, name);
    }
  }
}

/** A claim that another process takes over after it ran out is left alone. */
function claimOf(knex: Knex, name: string, firstUntil: Date) {
  let until = firstUntil;
  let renewed: Promise<unknown> = Promise.resolve();
  const change = (to: object) => knex('duties').where({ name, claimedUntil: until }).update(to);
  return {
    until: () => until,
    /** Without the database the claim runs out, and its duty fails by itself. */
    renew(next: Date): void {
      renewed = renewed
        .then(() => change({ claimedUntil: next }))
        .then(
          (changed) => {
            if (changed > 0) until = next;
          },
          () => {},
        );
    },
    async end(outcome: object): Promise<void> {
      await renewed;
      await change(outcome);
    },
  };
}
