// Counts what waits for an administrator's decision.
import type { Knex } from 'knex';
import type { AdminQueue } from '#shared/reads/analytics/platform.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { platformSettings } from './settings.ts';

/** $1 the kinds of organizations that wait for an admission, $2 now, $3 time zone. */
const queueSql = `
  select (select count(distinct "listingId") from flags where state in ('open', 'reviewing') and listing = 'job')::int as "jobReports",
         (select count(distinct "listingId") from flags where state in ('open', 'reviewing') and listing = 'course')::int as "courseReports",
         (select count(*) from messages where "reportedAt" is not null)::int as "messageReports",
         (select count(*) from claims where state = 'disputed')::int as disputes,
         (select count(*) from "crowdReports" where state = 'open')::int as "crowdReports",
         (select count(*) from organizations where "admittedAt" is null and kind = any ($1::text[]))::int as verifications,
         r.open as "dataRequests", r.due as "dataRequestsDue", r.overdue as "dataRequestsOverdue"
    from (select count(*)::int as open, min("dueOn")::text as due,
                 count(*) filter (where "dueOn" < ($2::timestamptz at time zone $3)::date)::int as overdue
            from "dataRequests" where "doneAt" is null) r`;

/** Counts reports, disputes, admissions and data requests that are undecided. */
export async function adminQueue(knex: Knex, now: Date): Promise<AdminQueue> {
  const { autoApproveEmployers, autoApproveProviders, defaultTimeZone } = await platformSettings(knex);
  const kinds = [!autoApproveEmployers && 'employer', !autoApproveProviders && 'provider'].filter(Boolean);
  const [queue] = await queryOnce<AdminQueue>(knex, queueSql, [kinds, now, defaultTimeZone]);
  return queue ?? empty;
}

const empty: AdminQueue = {
  jobReports: 0,
  courseReports: 0,
  messageReports: 0,
  disputes: 0,
  crowdReports: 0,
  verifications: 0,
  dataRequests: 0,
  dataRequestsDue: null,
  dataRequestsOverdue: 0,
};
