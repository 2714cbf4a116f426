// Counts what may happen only so often, in Postgres, so that it holds for all server processes together.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** So many in a window that begins with the first of them. */
export interface Limit {
  name: string;
  most: number;
  seconds: number;
}

/** A token bucket: `atOnce` in a row, then one each `everySeconds`. Nobody waits longer than `everySeconds`. */
export interface Bucket {
  name: string;
  atOnce: number;
  everySeconds: number;
}

export interface RateLimits {
  /** Counts one use by `who`; says how many seconds to wait when that was one too many, else null. */
  count(limit: Limit, who: string): Promise<number | null>;
  /** The same without counting. */
  check(limit: Limit, who: string): Promise<number | null>;
  /** How many uses `who` has had in the current window. */
  used(limit: Limit, who: string): Promise<number>;
  /** Takes a token for `who`; says how many seconds to wait where there is none, and takes none then. */
  take(bucket: Bucket, who: string): Promise<number | null>;
}

const COUNT = `
  insert into "rateLimits" as l (key, used, "resetsAt") values (:key, 1, now() + :seconds * interval '1 second')
  on conflict (key) do update set
    used = case when l."resetsAt" <= now() then 1 else l.used + 1 end,
    "resetsAt" = case when l."resetsAt" <= now() then excluded."resetsAt" else l."resetsAt" end
  returning used, ceil(extract(epoch from "resetsAt" - now()))::int as wait`;

const LOOK = `
  select used, ceil(extract(epoch from "resetsAt" - now()))::int as wait
  from "rateLimits" where key = :key and "resetsAt" > now()`;

/**
 * The generic cell rate algorithm: `resetsAt` is when the bucket is full again, and a token is there while that lies
 * less than `room` seconds ahead. `used` says whether this statement took one.
 */
const TAKE = `
  insert into "rateLimits" as l (key, used, "resetsAt") values (:key, 1, now() + :every * interval '1 second')
  on conflict (key) do update set
    used = case when l."resetsAt" - now() <= :room * interval '1 second' then 1 else 0 end,
    "resetsAt" = case when l."resetsAt" - now() <= :room * interval '1 second'
      then greatest(l."resetsAt", now()) + :every * interval '1 second' else l."resetsAt" end
  returning used, ceil(extract(epoch from "resetsAt" - now()))::int - :room as wait`;

export function rateLimits(knex: Knex): RateLimits {
  async function look(name: string, who: string): Promise<{ used: number; wait: number }> {
    const { rows } = await knex.raw(LOOK, { key: keyOf(name, who) });
    return rows[0] ?? { used: 0, wait: 0 };
  }

  return {
    async count({ name, most, seconds }, who) {
      const { rows } = await knex.raw(COUNT, { key: keyOf(name, who), seconds });
      return rows[0].used > most ? rows[0].wait : null;
    },
    async check({ name, most }, who) {
      const { used, wait } = await look(name, who);
      return used >= most ? wait : null;
    },
    async used({ name }, who) {
      return (await look(name, who)).used;
    },
    async take({ name, atOnce, everySeconds }, who) {
      const room = (atOnce - 1) * everySeconds;
      const { rows } = await knex.raw(TAKE, { key: keyOf(name, who), every: everySeconds, room });
      return rows[0].used === 1 ? null : Math.max(1, rows[0].wait);
    },
  };
}

/** Hashed: an e-mail or network address has no business in this table. */
function keyOf(name: string, who: string): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`;
}
