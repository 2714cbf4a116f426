// The platform week by week: what the weekly report says, for the last twelve of them.
import type { Knex } from 'knex';
import type { PlatformWeek } from '#shared/reads/analytics/platform.ts';
import { addDays, dateIn, mondayOf } from '#shared/lib/time.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { platformSettings } from './settings.ts';
import { reportedWeeks } from '#shared/policy.ts';

/** $1 the Mondays before which the weeks end. An agreement counts where it was active as its week ended. */
export const weeksSql = `
  select to_char(w.until, 'YYYY-MM-DD') as monday,
         (select count(*) from users where "createdAt" >= w.since and "createdAt" < w.until)::int as "newUsers",
         (select count(*) from matches where "createdAt" >= w.since and "createdAt" < w.until and "withdrawnAt" is null)::int as matches,
         (select count(*) from matches where "interviewDate" >= w.since and "interviewDate" < w.until and "withdrawnAt" is null)::int as interviews,
         (select count(*) from matches where status = 'hired' and "decidedAt" >= w.since and "decidedAt" < w.until and "withdrawnAt" is null)::int as hires,
         (select count(*) from agreements where "approvedAt" < w.until and ("endedAt" is null or "endedAt" >= w.until))::int as "activeSwaps"
    from (select monday as until, monday - interval '1 week' as since
            from unnest($1::text[]::timestamptz[]) monday) w
   order by w.until desc`;

export async function platformWeeks(knex: Knex, now: Date): Promise<PlatformWeek[]> {
  const { defaultTimeZone } = await platformSettings(knex);
  const monday = mondayOf(dateIn(defaultTimeZone, now.toISOString()));
  const mondays = Array.from({ length: reportedWeeks }, (_, week) => addDays(monday, -7 * week));
  return weeksBefore(knex, mondays);
}

export const weeksBefore = (knex: Knex, mondays: readonly string[]): Promise<PlatformWeek[]> =>
  queryOnce<PlatformWeek>(knex, weeksSql, [mondays]);
