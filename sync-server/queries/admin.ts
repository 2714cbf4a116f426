// Binds the counts and lists to one database: of the whole platform for admins, and of dashboards.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { approvalPreview } from './approval-preview.ts';
import { dataRequestList } from './data-requests.ts';
import { employerFigures, providerFigures } from './dashboard.ts';
import { auditExport, auditList } from './audit/audit.ts';
import type { AuditQuery } from './audit/audit.ts';
import { platformAnalytics } from './figures.ts';
import { courseList, jobList, unverifiedList, userList } from './lists.ts';
import type { ListQuery } from './lists.ts';
import {
  breachList,
  crowdList,
  disputeList,
  matchList,
  releaseShares,
  reportedMessages,
} from './oversight.ts';
import { organizationList } from './organizations.ts';
import { swapList } from './pacts.ts';
import { retention } from './retention.ts';
import { platformSettings } from './settings.ts';
import { adminStats, platformOverview } from './platform.ts';

/** The queries of dashboards and administrators' screens. */
export type AdminQueries = ReturnType<typeof adminQueries>;

/** Makes the queries over the server's database. */
export function adminQueries(knex: Knex) {
  return {
    stats: () => adminStats(knex),
    employerFigures: (actor: Actor) => employerFigures(knex, actor),
    providerFigures: (actor: Actor, day: string) => providerFigures(knex, actor, day),
    approvalPreview: (actor: Actor, id: string, now: Date) => approvalPreview(knex, actor, id, now),
    async overview(now: Date) {
      const { defaultTimeZone } = await platformSettings(knex);
      return platformOverview(knex, { now, timeZone: defaultTimeZone });
    },
    users: (query: ListQuery) => userList(knex, query),
    organizations: (query: ListQuery) => organizationList(knex, query),
    unverified: (query: ListQuery) => unverifiedList(knex, query),
    swaps: (query: ListQuery, now: Date) => swapList(knex, query, now),
    jobs: (query: ListQuery) => jobList(knex, query),
    courses: (query: ListQuery) => courseList(knex, query),
    analytics: (now: Date) => platformAnalytics(knex, now),
    retention: (now: Date) => retention(knex, now),
    dataRequests: (query: ListQuery) => dataRequestList(knex, query),
    reports: (query: ListQuery) => reportedMessages(knex, query),
    breaches: (query: ListQuery) => breachList(knex, query),
    matches: (query: ListQuery) => matchList(knex, query),
    releaseShares: () => releaseShares(knex),
    crowds: (query: ListQuery) => crowdList(knex, query),
    disputes: (query: ListQuery) => disputeList(knex, query),
    audit: (query: AuditQuery) => auditList(knex, query),
    auditExport: (query: AuditQuery, actor: Actor, now: Date) => auditExport(knex, query, actor, now),
  };
}
