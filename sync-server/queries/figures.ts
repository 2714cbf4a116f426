// Computes the admins' analytics: counts over the whole platform, and the newest events of the audit.
import type { Knex } from 'knex';
import type { PlatformAnalytics } from '#shared/reads/analytics/platform.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { eventColumns, events, withSentence } from './audit/audit.ts';
import { selected } from '../database/select-columns.ts';
import type { StoredEvent } from './audit/audit.ts';
import { daysToMatch, summed, withSums } from '../jobs/figure-sums.ts';
import { platformWeeks } from './weeks.ts';

const shownActivity = 20;

const countsSql = `
  with ${withSums},
  decided as (select ${summed(['hired', 'notHired'])} as count, ${summed(['hired'])} as hired)
  select (select count(*) from users)::int as users,
         (select count(*) from jobs)::int as jobs,
         (select count(*) from courses)::int as courses,
         (select count(*) from agreements)::int as swaps,
         (select count(*) from agreements where status = 'active')::int as "activeSwaps",
         (select count(*) from agreements where status = 'completed')::int as "completedSwaps",
         round(100.0 * decided.hired / nullif(decided.count, 0), 1)::float as "successRate", decided.count::int as decided,
         ${daysToMatch} as "daysToMatch"
    from decided`;

/** What the product does by itself again and again, and what people do by reading: logged, but no news. */
const routineEvents = [
  'activity.record',
  'agreements.expireRecords',
  'attendance.expireRecords',
  'changes.expireHandedOver',
  'enrollments.expire',
  'guarantees.recompute',
  'guarantees.step',
  'invitations.age',
  'invitations.tellAddress',
  'jobs.publishAdherence',
  'matching.sweepCourse',
  'messages.expire',
  'messages.markRead',
  'platform.tellNews',
  'platform.tellWeek',
  'statistics.rebuild',
];

const isNews = `a.event not like 'notifications.%' and a.event not in (${routineEvents.map((event) => `'${event}'`).join(', ')})`;

const activitySql = `
  select ${selected(eventColumns)} from ${events} where ${isNews}
   order by a.at desc, a.id desc limit ${shownActivity}`;

/** Computes the figures of the administrators' analytics. */
export async function platformAnalytics(knex: Knex, now: Date): Promise<PlatformAnalytics> {
  const [[counts], activity, weeks] = await Promise.all([
    queryOnce<Omit<PlatformAnalytics, 'activity' | 'weeks' | 'asOf'>>(knex, countsSql, []),
    queryOnce<StoredEvent>(knex, activitySql, []),
    platformWeeks(knex, now),
  ]);
  const nothing = { users: 0, jobs: 0, courses: 0, swaps: 0, activeSwaps: 0, completedSwaps: 0, decided: 0 };
  return {
    ...nothing,
    successRate: null,
    daysToMatch: null,
    ...counts,
    activity: activity.map(withSentence),
    weeks,
    asOf: now.toISOString(),
  };
}
