// Bugs planted in what members see and change who work on some courses only.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const pulling = (test: string) => ({ file: 'sync-server/sync/assigned.pg.test.ts', test });
const onDevice = (test: string) => ({ file: 'app/replica/outbox/forget-unassigned.test.ts', test });
const reading = (test: string) => ({ file: 'shared/engine/access/may-read.test.ts', test });
const assigning = (test: string) => ({ file: 'shared/domain/people/assignments.test.ts', test });

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
    'if (reply.granted || hasSettled) await forgetUnassigned(inside, news);',
    'if (reply.granted && reply.reset) await forgetUnassigned(inside, news);',
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
    'shared/domain/notifications/notifications.ts',
    'return assignment?.endedAt === null;',
    "return assignment?.endedAt !== '';",
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
];
