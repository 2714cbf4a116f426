// Bugs planted in what members see and change who work on some courses only.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const pulling = (test: string) => ({ file: 'sync-server/sync/assigned.pg.test.ts', test });
const onDevice = (test: string) => ({ file: 'app/replica/outbox/forget-unassigned.test.ts', test });
const reading = (test: string) => ({ file: 'shared/engine/access/may-read.test.ts', test });
const assigning = (test: string) => ({ file: 'shared/domain/people/assignments.test.ts', test });

const ofSites = {
  reading: 'shows a recruiter everything about an assigned site and nothing about another or about none',
  pulling: 'sends the rows of assigned sites only, on first sync and later',
  moving: 'delivers and withdraws the candidates of a job that moves between sites',
  calendar: 'counts for the deadline of its jobs in place of the organization’s',
  alone: 'leaves deadlines and interviews of its jobs alone when the organization’s calendar changes',
  pushing: 'sends nothing about a site that is not assigned to the recruiter any more',
  forgetting: 'removes rows, sent changes and drafts of the site, and keeps a refused change',
};

export const assignmentBugs: readonly Bug[] = [
  plant(
    'an unassigned row in a pull',
    'No byte of a course that is not assigned reaches a member',
    pulling('sends the rows of assigned courses only, on first sync and later'),
    'sync-server/sync/scope-sql.ts',
    '  if (!assigned) return own;',
    "  if (!assigned || scope.column === 'providerId') return own;",
  ),
  plant(
    'an assignment that delivers nothing',
    'A change of an assignment delivers the rows of its course',
    'stories',
    'sync-server/sync/pull.ts',
    "table === 'assignments' && isRestricted(actor)",
    "table === 'assignments' && !isRestricted(actor)",
  ),
  plant(
    'a withdrawn row that stays',
    'The next contact removes the rows of a course that is not assigned any more',
    onDevice('removes rows, sent changes and drafts of the course, and keeps a refused change'),
    'app/replica/sync/grants.ts',
    "if (kind === 'wholly' || ",
    "if (kind !== 'wholly' && ",
  ),
  plant(
    'a sent change that stays',
    'The next contact removes what was sent about a course that is not assigned any more',
    onDevice('removes rows, sent changes and drafts of the course, and keeps a refused change'),
    'app/replica/sync/apply-reply.ts',
    '(reply.granted || hasSettled || isMidChain || (await isLastWanted(metaStore, request)))',
    '(reply.granted && reply.reset)',
  ),
  plant(
    'a mark in a foreign class',
    'A member changes rows of assigned courses only',
    reading('refuses a member who %s in a course that is not assigned'),
    'shared/engine/access/may-read.ts',
    '    async add(table, row) {\n      await refuseUnassigned(store, actor, table, row);',
    '    async add(table, row) {',
  ),
  plant(
    'a return with the courses of before',
    'A membership ends with its assignments',
    assigning('ends the assignments of a member who is removed, so that a return begins without them'),
    'shared/domain/people/memberships.ts',
    'if (assignment.endedAt === null) await store.put',
    'if (assignment.endedAt !== null) await store.put',
  ),
  plant(
    'a push about a former class',
    'Nothing is pushed about a course that is not assigned any more',
    {
      file: 'sync-server/push/deliver.pg.test.ts',
      test: 'sends nothing about a course that is not assigned to the member any more',
    },
    'sync-server/push/deliveries.ts',
    's."courseId" = m."courseId" and s."endedAt" is null',
    's."courseId" = m."courseId"',
  ),
  plant(
    'news for every teacher',
    'Members are told about assigned courses only',
    assigning('tells owners and managers about a course, and members who work on it'),
    'shared/domain/notifications/coverage.ts',
    '  if (about === null) return seesAll;\n',
    '  if (about !== undefined) return true;\n',
  ),
  plant(
    'news of every course for a manager who chose the own ones',
    'A member who sees everything is told about own courses only, if they chose so',
    assigning('tells a manager about courses assigned to the manager or to nobody'),
    'shared/domain/notifications/coverage.ts',
    '(await coversOwnOnly(reader, member.personId))) return true;',
    "(await coversOwnOnly(reader, ''))) return true;",
  ),
  plant(
    'a course that nobody hears of',
    'A course that is assigned to nobody concerns everybody who sees everything',
    {
      file: 'shared/reads/needs/needs.test.ts',
      test: 'shows a person what is assigned to them or to nobody',
    },
    'shared/domain/notifications/coverage.ts',
    '|| (seesAll && (await isNobodys(reader, about)))',
    '',
  ),
  plant(
    'a class that was taken away silently',
    'A member is told when a manager changes their courses',
    {
      file: 'shared/domain/people/assignment-notices.test.ts',
      test: 'tells the teacher of one course that it is theirs, and that it is not any more',
    },
    'shared/domain/people/assignments.server.ts',
    '...input.removeSites], now);',
    "...input.removeSites], '');",
  ),
  plant(
    'a job at no site for every recruiter',
    'A job at no site is for people who see everything',
    { file: 'shared/engine/access/sites-access.test.ts', test: ofSites.reading },
    'shared/engine/access/assigned-ways.ts',
    "export const bySite = { column: 'siteId', names: 'siteId' } satisfies",
    "export const bySite = { column: 'siteId', names: 'siteId', orNone: true } satisfies",
  ),
  plant(
    'candidates of every site in a pull',
    'No byte of a site that is not assigned reaches a recruiter',
    { file: 'sync-server/sync/sites.pg.test.ts', test: ofSites.pulling },
    'shared/engine/access/assigned-ways.ts',
    '    matches: [byListing],',
    "    matches: [byListing, { column: 'employerId', through: 'organizations' }],",
  ),
  plant(
    'a moved job that nobody hears of',
    'A job that moves delivers its candidates to the recruiters of the new site and withdraws them from others',
    { file: 'sync-server/sync/sites.pg.test.ts', test: ofSites.moving },
    'shared/domain/jobs/commands.server.ts',
    'moves: assignment.moves + 1',
    'moves: assignment.moves',
  ),
  plant(
    'deadlines by the calendar of the head office',
    'The calendar of the site counts for the deadlines of its jobs',
    { file: 'shared/domain/sites/sites.test.ts', test: ofSites.calendar },
    'shared/domain/guarantees/deadline-timer.ts',
    '(await siteOfJob(store, job)) ?? organization',
    'organization ?? (await siteOfJob(store, job))',
  ),
  plant(
    'a deadline that follows two calendars',
    'A change of the organization’s calendar moves no deadline of a job at a site',
    { file: 'shared/domain/sites/sites.test.ts', test: ofSites.alone },
    'shared/domain/organizations/working-calendar.ts',
    'filter(({ siteId }) => siteId === null)',
    "filter(({ siteId }) => siteId !== '')",
  ),
  plant(
    'a push about a former site',
    'Nothing is pushed about a site that is not assigned any more',
    { file: 'sync-server/push/deliver.pg.test.ts', test: ofSites.pushing },
    'sync-server/push/deliveries.ts',
    's."membershipId" = t.id and s."endedAt" is null)\n          else',
    's."membershipId" = t.id)\n          else',
  ),
  plant(
    'a sent change of a former site that stays',
    'The next contact removes what was sent about a site that is not assigned any more',
    { file: 'app/replica/outbox/forget-withdrawn-site.test.ts', test: ofSites.forgetting },
    'app/replica/outbox/forget-unassigned.ts',
    'isOfOther(entry) || mentions(entry.input, ids)',
    'isOfOther(entry)',
  ),
  plant(
    'a deadline on the device’s clock',
    'Only the server’s clock ends what a former member keeps',
    {
      file: 'app/replica/device/former-member.test.ts',
      test: 'keeps a former member’s entries though the device’s clock jumps 30 years, if it jumps %s',
    },
    'app/replica/sync/apply-reply.ts',
    'await expireFormerWork(stored, reply.serverTime);',
    'await expireFormerWork(stored, new Date(environment.now()).toISOString());',
  ),
  plant(
    'a closed job that stays after its course is taken away',
    'The next contact removes everything of a course that is not assigned any more',
    {
      file: 'app/replica/outbox/forget-unassigned.test.ts',
      test: 'removes a job that is no longer offered with the course that was linked to it',
    },
    'app/replica/sync/grants.ts',
    'isRestricted(current) ? isOpenTo(current, table, row) :',
    'isRestricted(current) && !isOpenTo ? false :',
  ),
  plant(
    'a row that arrives with the withdrawal goes',
    'A row that a reply brings stays, although the stored one is not visible any more',
    {
      file: 'app/replica/sync/grants.test.ts',
      test: 'keeps a course that is unhidden in the reply that withdraws its agreement, and removes one that is not',
    },
    'app/replica/sync/grants.ts',
    ' || arriving.has(rowKey(table, row.id))) continue;',
    ') continue;',
  ),
  plant(
    'a comparison that keeps what was sent',
    'After a break in the history, a device forgets what it sent about what was taken away meanwhile',
    {
      file: 'app/replica/outbox/forget-withdrawn-site.test.ts',
      test: 'forgets a sent change of a site that the server took away before it broke',
    },
    'app/replica/sync/compare-rows.ts',
    '  await forgetUnassigned(parts, { gone }, wanted.length === 0);\n',
    '',
  ),
];
