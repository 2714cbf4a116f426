// Computes the platform's statistics over all organizations. Only admins read them.
import type { Knex } from 'knex';
import type { PlatformOverview } from '#shared/reads/analytics/platform.ts';
import { instantText } from '../database/select-columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { summed, withSums } from '../jobs/figure-sums.ts';
import { platformHealth } from './health.ts';
import { adminQueue } from './queue.ts';

/** The counts on the administrators' dashboard. */
export interface AdminStats {
  totalUsers: number;
  activeSwapAgreements: number;
  /** Percentage of decided interviews that ended in a hire; 0 while none is decided. */
  interviewSuccessRate: number;
  /** In US dollars: the charges of the ledger minus the reversals. */
  revenue: number;
}

/** The percentage of decided interviews that ended in a hire. */
const rate = (condition?: string): string =>
  `100.0 * ${summed(['hired'], condition)} / nullif(${summed(['hired', 'notHired'], condition)}, 0)`;

const statsSql = `
  with ${withSums}
  select (select count(*) from users)::int as "totalUsers",
         (select count(*) from agreements where status = 'active')::int as "activeSwapAgreements",
         coalesce(round(${rate()}), 0)::int as "interviewSuccessRate",
         (select coalesce(round(sum("amountCents") / 100.0), 0) from ledger)::float as revenue`;

/** Counts users, agreements and interviews of the platform. */
export async function adminStats(knex: Knex): Promise<AdminStats> {
  const [stats] = await queryOnce<AdminStats>(knex, statsSql, []);
  return { totalUsers: 0, activeSwapAgreements: 0, interviewSuccessRate: 0, revenue: 0, ...stats };
}

/** $1 now, $2 time zone. Months are in the platform's time zone. Money is compared with the same days of last month. */
const changesSql = `
  with ${withSums},
  months as (
    select date_trunc('month', $1::timestamptz at time zone $2) at time zone $2 as this,
           (date_trunc('month', $1::timestamptz at time zone $2) - interval '1 month') at time zone $2 as last,
           ($1::timestamptz at time zone $2 - interval '1 month') at time zone $2 as "today last month"
  ), rates as (
    select ${rate('at >= months.this')} as this,
           ${rate('at >= months.last and at < months.this')} as last
      from months
  ), money as (
    select (select coalesce(sum("amountCents"), 0) from ledger where at >= months.this and at <= $1) as this,
           (select coalesce(sum("amountCents"), 0) from ledger where at >= months.last and at <= months."today last month") as last
      from months
  )
  select (select count(*) from users where "createdAt" > $1::timestamptz - interval '1 week')::int as "newUsersThisWeek",
         (select count(*) from agreements where status = 'active' and "approvedAt" > $1::timestamptz - interval '1 week')::int
           as "activatedThisWeek",
         round(rates.this - rates.last)::int as "successRateChange",
         ${summed(['hired', 'notHired'], 'at >= months.this')}::int as "decisionsThisMonth",
         ${summed(['hired', 'notHired'], 'at >= months.last and at < months.this')}::int as "decisionsLastMonth",
         ${summed(['hired', 'notHired'])}::int as decisions,
         round(100.0 * (money.this - money.last) / nullif(money.last, 0))::int as "revenueChange",
         round(money.this / 100.0)::float as "revenueThisMonth"
    from months, rates, money`;

const recentSql = `
  select a.id, a.status, ${instantText('a."createdAt"')} as "createdAt",
         j."employerName", c."providerName"
    from agreements a join jobs j on j.id = a."jobId" join courses c on c.id = a."courseId"
   order by a."createdAt" desc, a.id desc limit 3`;

type Changes = Omit<PlatformOverview, keyof AdminStats | 'health' | 'recentAgreements' | 'queue' | 'asOf'>;

/** Computes the administrators' dashboard. Months are those of `timeZone`. */
export async function platformOverview(
  knex: Knex,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<PlatformOverview> {
  const [stats, changes, health, recentAgreements, queue] = await Promise.all([
    adminStats(knex),
    queryOnce<Changes>(knex, changesSql, [now, timeZone]),
    platformHealth(knex, now),
    queryOnce<PlatformOverview['recentAgreements'][number]>(knex, recentSql, []),
    adminQueue(knex, now),
  ]);
  const nothing = {
    newUsersThisWeek: 0,
    activatedThisWeek: 0,
    successRateChange: null,
    decisionsThisMonth: 0,
    decisionsLastMonth: 0,
    decisions: 0,
    revenueChange: null,
    revenueThisMonth: 0,
  };
  return { ...stats, ...nothing, ...changes[0], health, recentAgreements, queue, asOf: now.toISOString() };
}
