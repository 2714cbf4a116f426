// REST routes of admins: lists, figures, the audit and the settings.
import { changeRole } from '#shared/domain/people/accounts.ts';
import * as oversight from '#shared/reads/analytics/oversight.ts';
import { raiseFlag } from '#shared/domain/listings/flags.ts';
import { saveSettings } from '#shared/domain/platform/platform-settings.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import { recordDataRequest } from '#shared/domain/people/data-requests.ts';
import { dataRequestsShape, retentionShape } from '#shared/reads/analytics/retention.ts';
import * as shape from '#shared/reads/analytics/platform.ts';
import { agreementStatuses, userTypes } from '#shared/engine/options.ts';
import type * as z from 'zod/mini';
import type { AdminQueries } from '#server/queries/admin.ts';
import { listingStates, listQuery } from '#server/queries/lists.ts';
import { dataRequestStates } from '#server/queries/data-requests.ts';
import { organizationStates } from '#server/queries/organizations.ts';
import { breachStates, disputeStates, matchStates } from '#server/queries/oversight.ts';
import { auditQuery } from '#server/queries/audit/audit.ts';
import { moment, oneOf, pageParts, wholeNumber, words, yesOrNo } from './query.ts';
import * as reading from './readings.ts';
import { found, pageOf, asRead } from './route.ts';
import type { Route } from './route.ts';
import { adminDecisions } from './admin-decisions.ts';

const userNotFound = { title: 'User not found', description: 'This user doesn’t exist.' };

type Listed =
  | 'users'
  | 'organizations'
  | 'unverified'
  | 'swaps'
  | 'jobs'
  | 'courses'
  | 'dataRequests'
  | 'reports'
  | 'breaches'
  | 'matches'
  | 'crowds'
  | 'disputes';

/** `shows` lists the allowed filters. */
const list = (
  path: string,
  of: Listed,
  summary: string,
  what: z.ZodMiniType,
  shows: readonly string[] = [],
): Route => ({
  method: 'get',
  path,
  summary,
  allowed: ['admin'],
  query: {
    q: words('The search text.', 200),
    page: wholeNumber('The page number, from 1.', 100_000),
    ...(shows.length > 0 && { show: oneOf(shows, 'Only these.') }),
  },
  reading: what,
  async answer({ platform, query, now }) {
    const read: (typed: ReturnType<typeof listQuery>, now: Date) => Promise<unknown> = (
      platform satisfies AdminQueries
    )[of];
    return { body: await read(listQuery(query), now) };
  },
});

const auditParts = {
  q: words('The search text: a name, an address, an event, an id or words.', 200),
  person: words('The beginning of a name or an address, or a person’s id.', 200),
  subject: words('A table’s name, or the beginning of a row’s id.', 200),
  from: moment('Only events from this time on.'),
  until: moment('Only events before this time.'),
  show: oneOf(['denied', 'people'], 'Only denied attempts, or only what people did.'),
};

export const adminRoutes: Route[] = [
  {
    method: 'get',
    path: '/admin-stats',
    summary: 'The figures of the platform.',
    allowed: ['admin'],
    reading: reading.stats,
    answer: async ({ platform }) => ({ body: await platform.stats() }),
  },
  {
    method: 'get',
    path: '/admin/users',
    summary: 'All users, newest first.',
    allowed: ['admin'],
    query: pageParts,
    reading: reading.listOf(reading.user),
    async answer(request) {
      const { rows, next } = await pageOf(request, request.everything, 'users');
      return { body: rows.map(asRead), next };
    },
  },
  {
    method: 'put',
    path: '/admin/users/:userId/role',
    summary: 'Changes a user’s role. The last administrator can’t be changed.',
    allowed: ['admin'],
    body: { of: changeRole, without: ['userId'] },
    reading: reading.user,
    async answer({ params, body, give, everything }) {
      await give([changeRole, { userId: params.userId, userType: body.userType }]);
      return { body: asRead(found(await everything.get('users', params.userId ?? ''), userNotFound)) };
    },
  },
  {
    method: 'get',
    path: '/admin/overview',
    summary: 'The figures of the platform with what changed, its health, and its newest agreements.',
    allowed: ['admin'],
    reading: shape.overviewShape,
    answer: async ({ platform, now }) => ({ body: await platform.overview(now) }),
  },
  {
    method: 'get',
    path: '/admin/analytics',
    summary: 'Counts over the whole platform, and the last events of the audit.',
    allowed: ['admin'],
    reading: shape.analyticsShape,
    answer: async ({ platform, now }) => ({ body: await platform.analytics(now) }),
  },
  list('/admin/people', 'users', 'Users by the beginning of a name or an address.', shape.usersShape, [
    ...userTypes,
    'suspended',
  ]),
  list(
    '/admin/organizations',
    'organizations',
    'Organizations with their owners, verification, agreements and what stands out, the newest first.',
    shape.organizationsShape,
    organizationStates,
  ),
  list(
    '/admin/organizations/unverified',
    'unverified',
    'Organizations that no administrator has verified, the oldest first.',
    shape.unverifiedShape,
  ),
  list(
    '/admin/swaps',
    'swaps',
    'Agreements, with the candidates of their course and job by stage, and who acts next.',
    shape.swapsShape,
    agreementStatuses,
  ),
  list('/admin/jobs', 'jobs', 'Jobs.', shape.jobsShape, listingStates),
  list('/admin/courses', 'courses', 'Courses.', shape.coursesShape, listingStates),
  {
    method: 'get',
    path: '/admin/retention',
    summary: 'What the retention job would remove tonight, and what it removed before.',
    allowed: ['admin'],
    reading: retentionShape,
    answer: async ({ platform, now }) => ({ body: await platform.retention(now) }),
  },
  list(
    '/admin/data-requests',
    'dataRequests',
    'Requests of people about their data, the most urgent first.',
    dataRequestsShape,
    dataRequestStates,
  ),
  {
    method: 'post',
    path: '/admin/data-requests',
    summary: 'Records a data request that came by mail.',
    allowed: ['admin'],
    body: { of: recordDataRequest, without: ['id'] },
    status: 204,
    reading: reading.nothing,
    async answer({ body, give, newId }) {
      await give([recordDataRequest, { note: null, ...body, id: newId() }]);
      return { status: 204 };
    },
  },
  {
    method: 'get',
    path: '/admin/audit',
    summary: 'The audit, newest first.',
    allowed: ['admin'],
    query: {
      ...auditParts,
      page: wholeNumber('The page number, from 1.', 100_000),
      acts: yesOrNo(
        'One line for what a person did at once to several rows, unless a text or a row is searched for.',
      ),
    },
    reading: shape.auditShape,
    answer: async ({ platform, query }) => ({ body: await platform.audit(auditQuery(query)) }),
  },
  {
    method: 'get',
    path: '/admin/audit/export',
    summary: 'The newest 5,000 events of a search. Each call is itself an event of the audit.',
    allowed: ['admin'],
    query: auditParts,
    reading: shape.auditShape,
    answer: async ({ platform, query, actor, now }) => ({
      body: await platform.auditExport(auditQuery(query), actor, now),
    }),
  },
  list(
    '/admin/reports',
    'reports',
    'Reported messages, each with its conversation.',
    oversight.reportedMessagesShape,
  ),
  list(
    '/admin/breaches',
    'breaches',
    'Guaranteed interviews that missed their deadline.',
    oversight.breachesShape,
    breachStates,
  ),
  list('/admin/matches', 'matches', 'Matches, by reference only.', oversight.matchesShape, matchStates),
  {
    method: 'get',
    path: '/admin/releases',
    summary: 'Employers that were released from an unusual share of the interviews they owed.',
    allowed: ['admin'],
    reading: oversight.releaseSharesShape,
    answer: async ({ platform }) => ({ body: await platform.releaseShares() }),
  },
  list(
    '/admin/disputes',
    'disputes',
    'Reports of one side that the other side disputes.',
    oversight.disputedReportsShape,
    disputeStates,
  ),
  list(
    '/admin/crowds',
    'crowds',
    'Reports of many matches of one day, those to decide first.',
    oversight.crowdReportsShape,
  ),
  {
    method: 'post',
    path: '/admin/flags',
    summary: 'Flags a job or a course.',
    allowed: ['admin'],
    body: { of: raiseFlag, without: ['id'] },
    status: 204,
    reading: reading.nothing,
    async answer({ body, give, newId }) {
      await give([raiseFlag, { ...body, id: newId() }]);
      return { status: 204 };
    },
  },
  {
    method: 'get',
    path: '/admin/settings',
    summary: 'The platform settings.',
    allowed: ['admin'],
    reading: saveSettings.input,
    answer: async ({ reader }) => ({ body: saveSettings.input.parse(await currentSettings(reader)) }),
  },
  {
    method: 'put',
    path: '/admin/settings',
    summary: 'Saves the platform settings.',
    allowed: ['admin'],
    body: { of: saveSettings },
    reading: saveSettings.input,
    async answer({ body, give, reader }) {
      await give([saveSettings, body]);
      return { body: saveSettings.input.parse(await currentSettings(reader)) };
    },
  },
  ...adminDecisions,
];
