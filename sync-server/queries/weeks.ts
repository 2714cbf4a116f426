// Computes the platform's weekly report for the last twelve weeks.
import type { Knex } from 'knex';
import type { PlatformWeek } from '#shared/reads/analytics/platform.ts';
import { addDays, dateIn, mondayOf } from '#shared/lib/time.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { withSums } from '../jobs/figure-sums.ts';
import { platformSettings } from './settings.ts';
import { reportedWeeks } from '#shared/policy.ts';

/**
 * $1 the Mondays before which the weeks end, $2 the platform's time zone, at whose midnight they begin. An agreement
 * counts if it was active at the end of the week.
 */
const weeksSql = `
  with ${withSums},
  w as (
    select monday, monday::timestamp at time zone $2 as until, (monday::timestamp - interval '1 week') at time zone $2 as since
      from unnest($1::text[]) monday),
  counted as (
    select w.monday, coalesce(sum(count) filter (where kind = 'matched'), 0)::int as matches,
           coalesce(sum(count) filter (where kind = 'held'), 0)::int as interviews,
           coalesce(sum(count) filter (where kind = 'hired'), 0)::int as hires
      from sums join w on sums.at >= w.since and sums.at < w.until
     where kind in ('matched', 'held', 'hired') and sums.at >= (select min(since) from w)
     group by w.monday)
  select w.monday,
         (select count(*) from users where "createdAt" >= w.since and "createdAt" < w.until)::int as "newUsers",
         coalesce(c.matches, 0) as matches, coalesce(c.interviews, 0) as interviews, coalesce(c.hires, 0) as hires,
         (select count(*) from agreements where "approvedAt" < w.until and ("endedAt" is null or "endedAt" >= w.until))::int as "activeSwaps"
    from w left join counted c using (monday)
   order by w.until desc`;

/** Returns the counts of the last weeks. */
export async function platformWeeks(knex: Knex, now: Date): Promise<PlatformWeek[]> {
  const { defaultTimeZone } = await platformSettings(knex);
  const monday = mondayOf(dateIn(defaultTimeZone, now.toISOString()));
  const mondays = Array.from({ length: reportedWeeks }, (_, week) => addDays(monday, -7 * week));
  return weeksBefore(knex, mondays, defaultTimeZone);
}

/** Returns the counts of the weeks that end before these Mondays. */
export const weeksBefore = (
  knex: Knex,
  mondays: readonly string[],
  timeZone: string,
): Promise<PlatformWeek[]> => queryOnce<PlatformWeek>(knex, weeksSql, [mondays, timeZone]);
