// Bugs planted in rights, retention, and the clocks on which days are counted.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

export const rightsBugs: readonly Bug[] = [
  plant(
    'an owed interview is forgotten',
    'No retention period ends while an interview is owed',
    {
      file: 'shared/domain/enrollments/erasure.test.ts',
      test: 'erases no student who is owed an interview when a retention period ends',
    },
    'shared/domain/enrollments/erasure.server.ts',
    'if (!withOwed && (await isOwedInterview(store, enrollment))) return;',
    'if (withOwed && (await isOwedInterview(store, enrollment))) return;',
  ),
  plant(
    'a period of one kind of student',
    'A student without a match has a retention period, too',
    {
      file: 'sync-server/jobs/retention.pg.test.ts',
      test: 'erases a student 12 months after a completion or a removal without a match',
    },
    'sync-server/jobs/student-periods.ts',
    'case when m."isOpen" is null',
    'case when m."isOpen" is null and false',
  ),
  plant(
    'a match that no period notices',
    'A student who is owed an interview is kept, also if the match came after the period began',
    {
      file: 'sync-server/jobs/student-periods.pg.test.ts',
      test: 'keeps the beginning of each period equal to a recount, whatever changes and whoever refreshes',
    },
    'sync-server/jobs/student-periods.ts',
    'where m.xid >= $1::xid8',
    'where m.xid < $1::xid8',
  ),
  plant(
    'a deletion survives its owner',
    'Signing in keeps an account',
    {
      file: 'sync-server/routes/identity/rights.pg.test.ts',
      test: 'keeps an account whose owner signs in again, and shows the listings again',
    },
    'sync-server/identity/session-store.ts',
    ".where('askedAt', '<', new Date(signedInAt))",
    ".where('askedAt', '>', new Date(signedInAt))",
  ),
  plant(
    'an unrecorded export',
    'Each export of a student is a data request with a date',
    {
      file: 'shared/domain/people/data-requests.test.ts',
      test: 'records an answered request for %s when there was none',
    },
    'shared/domain/people/settle-requests.ts',
    'if (open.length > 0) return;',
    'if (open.length >= 0) return;',
  ),
  plant(
    'a comment outlives its period',
    'Comments and names in reports about attendance have a retention period',
    {
      file: 'sync-server/jobs/retention.pg.test.ts',
      test: 'deletes comments and names in attendance reports and breaches after 6 years',
    },
    'shared/domain/guarantees/expiry.ts',
    'const noComments = { employerComment: null, providerComment: null };',
    'const noComments = { providerComment: null };',
  ),
  plant(
    'a day of use in UTC',
    'Days are counted on the organization’s clock',
    {
      file: 'sync-server/jobs/activity.pg.test.ts',
      test: 'counts the days of use on the clock of the organization',
    },
    'shared/domain/organizations/activity.ts',
    'const today = dateIn(await timeZoneOf(store, organizationId), now);',
    "const today = dateIn('UTC', now);",
  ),
  plant(
    'an invitation to an address rings for anybody',
    'Only a training provider with the address is told of an invitation to it',
    {
      file: 'sync-server/routes/address-invitations.pg.test.ts',
      test: 'tells neither another person nor an employer with the address',
    },
    'shared/domain/agreements/address-notices.ts',
    "if (!person?.organizationId || person.userType !== 'provider') continue;",
    'if (!person?.organizationId) continue;',
    {
      file: 'sync-server/identity/email/address-invitations.ts',
      find: "    .where({ userType: 'provider' })\n",
      replace: '',
    },
  ),
  plant(
    'a view of more than the colleague sees',
    'A view shows exactly the rows that the colleague’s own device gets',
    {
      file: 'sync-server/routes/identity/views.pg.test.ts',
      test: 'shows exactly the rows that the colleague’s own device gets',
      needsPostgres: true,
    },
    'sync-server/routes/identity/views.ts',
    'await page(actorOf(viewed), {',
    "await page({ ...actorOf(viewed), memberRole: 'owner' }, {",
  ),
  plant(
    'a manager who views as the owner',
    'A manager views as members and viewers only',
    {
      file: 'sync-server/routes/identity/views.pg.test.ts',
      test: 'answers %s who views as %s with %i',
      needsPostgres: true,
    },
    'sync-server/routes/identity/views.ts',
    '!mayManage(viewer.memberRole, viewed.memberRole)',
    "!mayManage(viewer.memberRole, 'viewer')",
  ),
  plant(
    'a match returns under an erased reference',
    'No match returns under the reference of an erased record',
    {
      file: 'shared/domain/matching/erased-matches.test.ts',
      test: 'brings no match of an erased reference back when the person completes another course',
    },
    'shared/domain/matching/match-changes.ts',
    'if (await isErased(store, match)) return',
    "if (match.id === '') return",
  ),
  plant(
    'a feed outlives the sign-out',
    'Signing out everywhere ends the calendar feeds',
    {
      file: 'sync-server/calendar/calendar-feeds.pg.test.ts',
      test: 'ends the feed of a person and no other one when %s',
    },
    'sync-server/identity/session-store.ts',
    'where "personId" = any(:accountIds::text[]) and :id::text is null)',
    'where "personId" = any(:accountIds::text[]) and :id::text is not null)',
  ),
  plant(
    'a feed outlives the suspension',
    'A suspension ends the calendar feeds',
    {
      file: 'sync-server/calendar/calendar-feeds.pg.test.ts',
      test: 'ends the feeds of all members with the suspension of their organization, for good',
    },
    'sync-server/calendar/calendar-feeds.ts',
    'if (!arrival || arrival.suspension) return false;',
    'if (!arrival) return false;',
  ),
  plant(
    'a feed of a site shows all',
    'A calendar feed of a site shows that site only',
    {
      file: 'sync-server/calendar/calendar-feeds.pg.test.ts',
      test: 'shows the interviews and deadlines of that site only',
    },
    'shared/reads/calendar/calendar-feed.ts',
    'if (siteId === null) return keepOwn;',
    'if (siteId !== null) return keepOwn;',
  ),
  plant(
    'a feed with the number of a call',
    'A calendar feed holds no number or link of a call',
    {
      file: 'sync-server/calendar/calendar-feeds.pg.test.ts',
      test: 'shows both sides the interview and what is due on a day, and nothing that identifies a candidate',
    },
    'shared/domain/interviews/calendar-file.ts',
    "place: meeting.kind === 'in-person' ? placeWords(meeting) : kindLabel(meeting.kind),",
    'place: placeWords(meeting),',
  ),
  plant(
    'a line for a forgotten learner',
    'What an employer said to a learner is deleted with their personal data',
    {
      file: 'shared/domain/enrollments/erasure.test.ts',
      test: 'deletes what an employer said to the learner, and nothing about another learner',
    },
    'shared/domain/enrollments/erasure.server.ts',
    'if (match.outcomeFeedback !== null)',
    'if (match.outcomeFeedback === null)',
  ),
  plant(
    'a line beside a hire',
    'What an employer said to a learner is shown only while it did not hire',
    {
      file: 'shared/domain/interviews/record-outcome.test.ts',
      test: 'hides it after a correction to a hire, and shows it again when the correction is rejected',
    },
    'shared/domain/interviews/interviews.ts',
    "status === 'not_hired' ? outcomeFeedback : null;",
    'outcomeFeedback;',
  ),
  plant(
    'a revoked key works',
    'A revoked key ends with the next request',
    {
      file: 'sync-server/identity/service-accounts/service-accounts.pg.test.ts',
      test: 'ends a revoked key with the next request, and no other key',
    },
    'sync-server/identity/service-accounts/service-accounts.ts',
    `where a."keyHash" = ? and a."revokedAt" is null and`,
    `where a."keyHash" = ? and`,
  ),
  plant(
    'one scope gives every command',
    'A key gives the commands of its scopes alone',
    {
      file: 'tests/integration/keys.pg.test.ts',
      test: 'refuses every command and call outside of random scopes, and none inside',
    },
    'shared/engine/access/member-roles.ts',
    '!scopes || (scope !== undefined && scopes.includes(scope));',
    '!scopes || scope !== undefined;',
  ),
  plant(
    'a key reads names without their scope',
    'A key reads no name of a learner without the scope of names',
    {
      file: 'tests/integration/canaries.pg.test.ts',
      test: 'answers no name and nothing that people wrote without the scope of names',
    },
    'shared/domain/service-accounts/scopes.ts',
    "{ ...actor, memberRole: 'viewer', isWithoutTexts: true }",
    '{ ...actor, isWithoutTexts: true }',
  ),
  plant(
    'a webhook sends what people wrote without the choice of names',
    'A webhook reads no more than a key with its scopes',
    {
      file: 'sync-server/webhooks/webhook-events.pg.test.ts',
      test: 'names a student only with the scope of names, and records each name in the audit',
    },
    'sync-server/webhooks/webhook-payload.ts',
    'new VisibleReader(knex, asReader(actor))',
    'new VisibleReader(knex, actor)',
  ),
  plant(
    'a later event overtakes the one before',
    'The events about one row are sent in their order',
    {
      file: 'sync-server/webhooks/send-webhooks.pg.test.ts',
      test: 'sends what a killed process had claimed, under the same id, and nothing after it before',
    },
    'sync-server/webhooks/send-webhooks.ts',
    'e.place < d.place',
    'false',
  ),
];
