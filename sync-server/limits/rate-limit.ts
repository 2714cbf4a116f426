// Rate limits stored in Postgres, so that they apply to all server processes together.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** A number of uses per window. The window begins with its first use. */
export interface Limit {
  name: string;
  most: number;
  seconds: number;
}

/** A token bucket: `atOnce` uses in a row, then one per `everySeconds`. The maximum wait is `everySeconds`. */
export interface Bucket {
  name: string;
  atOnce: number;
  everySeconds: number;
}

/** Counts uses in the database, so that all processes share a limit. */
export interface RateLimits {
  /** Counts one use by `who`. Returns the seconds to wait if it exceeds the limit, otherwise null. */
  count(limit: Limit, who: string): Promise<number | null>;
  /** Returns the same without counting. */
  check(limit: Limit, who: string): Promise<number | null>;
  /** Returns the number of uses by `who` in the current window. */
  used(limit: Limit, who: string): Promise<number>;
  /** Takes a token for `who`. If there is none, takes none and returns the seconds to wait. */
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
 * Implements the generic cell rate algorithm. `resetsAt` is when the bucket is full again. A token is available while
 * that is less than `room` seconds ahead. `used` reports whether this statement took one.
 */
const TAKE = `
  insert into "rateLimits" as l (key, used, "resetsAt") values (:key, 1, now() + :every * interval '1 second')
  on conflict (key) do update set
    used = case when l."resetsAt" - now() <= :room * interval '1 second' then 1 else 0 end,
    "resetsAt" = case when l."resetsAt" - now() <= :room * interval '1 second'
      then greatest(l."resetsAt", now()) + :every * interval '1 second' else l."resetsAt" end
  returning used, ceil(extract(epoch from "resetsAt" - now()))::int - :room as wait`;

/** Makes the limits of the server. */
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

/** Hashed, because this table must not contain e-mail or network addresses. */
function keyOf(name: string, who: string): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`;
}
