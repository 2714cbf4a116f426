// Bugs planted in handing refused changes over to managers.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const handing = (test: string) => ({ file: 'shared/domain/handed-over/hand-over.test.ts', test });
const onDevice = (test: string) => ({ file: 'app/changes/handed-over/hand-over-orders.test.ts', test });
const pulling = (test: string) => ({ file: 'sync-server/sync/handed-over.pg.test.ts', test });

export const handedOverBugs: readonly Bug[] = [
  plant(
    'a change applied twice',
    'A handed-over change is applied once',
    handing('applies a change once when two managers do, and names the first one'),
    'shared/domain/handed-over/hand-over.ts',
    "if (change.state !== 'waiting') return alreadyDecided(change);\n    const all",
    "if (change.state === 'declined') return alreadyDecided(change);\n    const all",
  ),
  plant(
    'a change of a stranger',
    'Only present and former members hand changes over',
    handing('refuses the change %s'),
    'shared/domain/handed-over/hand-over.server.ts',
    'membership.endedAt !== null && membership.endedAt <= since',
    'membership.endedAt === null && since < since',
  ),
  plant(
    'a change above its author’s role',
    'Nobody hands over what they could never have given',
    handing('refuses a change that its author could never have made'),
    'shared/domain/handed-over/handed-over-change.ts',
    'return isRecent && isAtLeast(formerRole, leastRole) ? formerRole : undefined;',
    'return isRecent ? formerRole : role;',
  ),
  plant(
    'contents for every member',
    'What a handed-over change holds is for managers and owners',
    pulling('sends %s exactly what they may see, by sync and over REST'),
    'shared/engine/visibility.ts',
    "handedOverContents: [{ ...ownOrganization('organizationId'), least: 'manager' }],",
    "handedOverContents: [{ ...ownOrganization('organizationId'), least: 'viewer' }],",
  ),
  plant(
    'a promotion without the changes',
    'A teacher who becomes a manager receives what waits for managers',
    pulling(
      'brings the changes to a teacher of all courses who becomes a manager, and takes them from a former manager',
    ),
    'shared/engine/visibility.ts',
    "return readership.memberRole === 'member' ? 'member' : undefined;",
    'return undefined;',
  ),
  plant(
    'a history without the author',
    'The history of an applied change names both people',
    pulling('names the author and the manager in the history'),
    'sync-server/engine/run-batch.ts',
    'const changes = author\n',
    'const changes = author === null\n',
  ),
  plant(
    'a former member who keeps what was sent',
    'A former member’s device keeps nothing of what was handed over',
    onDevice('names the former organization of a removed member, and keeps nothing of what was sent'),
    'app/replica/outbox/save-commands.ts',
    '...(former.has(id) && { former: former.get(id) }),',
    '',
  ),
  plant(
    'a handed-over change that loses its dependants',
    'A change takes those along that need it',
    onDevice('sends a refused change with the one that needs it as one change, also without a connection'),
    'app/changes/handed-over/hand-over-orders.ts',
    'entries: [entry, ...along].map(',
    'entries: [entry].map(',
  ),
];
