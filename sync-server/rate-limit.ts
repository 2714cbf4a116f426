// Counts what may happen only so often, in Postgres, so that it holds for all server processes together.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

export interface Limit {
  name: string;
  most: number;
  seconds: number;
}

export interface RateLimits {
  /** Counts one use by `who`; says how many seconds to wait when that was one too many, else null. */
  count(limit: Limit, who: string): Promise<number | null>;
  /** The same without counting. */
  check(limit: Limit, who: string): Promise<number | null>;
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

export function rateLimits(knex: Knex): RateLimits {
  return {
    async count({ name, most, seconds }, who) {
      const { rows } = await knex.raw(COUNT, { key: keyOf(name, who), seconds });
      return rows[0].used > most ? rows[0].wait : null;
    },
    async check({ name, most }, who) {
      const { rows } = await knex.raw(LOOK, { key: keyOf(name, who) });
      return rows.length > 0 && rows[0].used >= most ? rows[0].wait : null;
    },
  };
}

/** Hashed: an e-mail or network address has no business in this table. */
function keyOf(name: string, who: string): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`;
}
