// Computes the admins' analytics: counts over the whole platform, and the newest events of the audit.
import type { Knex } from 'knex';
import type { PlatformAnalytics } from '#shared/reads/analytics/platform.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { eventColumns, events, withSentence } from './audit/audit.ts';
import { selected } from '../database/select-columns.ts';
import type { StoredEvent } from './audit/audit.ts';
import { platformWeeks } from './weeks.ts';
import { DAY_SECONDS } from '#shared/lib/time.ts';

const shownActivity = 20;

/**
 * A learner who completed a course after the approval is matched the same day, unless a tablet was offline for long.
 */
const countsSql = `
  select (select count(*) from users)::int as users,
         (select count(*) from jobs)::int as jobs,
         (select count(*) from courses)::int as courses,
         (select count(*) from agreements)::int as swaps,
         (select count(*) from agreements where status = 'active')::int as "activeSwaps",
         (select count(*) from agreements where status = 'completed')::int as "completedSwaps",
         decided.rate as "successRate", decided.count as decided,
         (select round(avg(greatest(0, extract(epoch from m."createdAt" at time zone o."timeZone" - k."completionDate"::timestamp) / ${DAY_SECONDS})), 1)::float
            from matches m join completions k on k.id = m."courseId" || '.' || m."candidateReferenceId"
            join organizations o on o.id = m."providerId"
           where m."withdrawnAt" is null) as "daysToMatch"
    from (select count(*)::int as count,
                 round(100.0 * count(*) filter (where status = 'hired') / nullif(count(*), 0), 1)::float as rate
            from matches where status in ('hired', 'not_hired') and "withdrawnAt" is null) decided`;

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
