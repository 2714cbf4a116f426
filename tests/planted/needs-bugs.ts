// Bugs planted in what a person is told to do, in names, and in what decisions are said to cost.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

export const needsBugs: readonly Bug[] = [
  plant(
    'work of managers for everybody',
    'A person is told to do only what their role may do',
    {
      file: 'shared/reads/needs/needs.test.ts',
      test: 'shows an approval only to those who may approve',
    },
    'shared/reads/needs/needs.ts',
    "least ?? 'member' }, actor)",
    "least && 'member' }, actor)",
  ),
  plant(
    'a second answer renames an organization',
    'A newcomer names an organization that nobody has named',
    {
      file: 'shared/domain/organizations/set-up.test.ts',
      test: 'never renames an organization that somebody has named',
    },
    'shared/domain/organizations/set-up.ts',
    'if (profile || !isUnnamed(user, organization)) return {};',
    '',
  ),
  plant(
    'a hidden checklist returns',
    'A hidden checklist stays away on this device',
    {
      file: 'app/needs/checklist/checklist.test.tsx',
      test: 'stays away after it was hidden on this device',
    },
    'app/needs/checklist/newcomers-checklist.tsx',
    "mark === 'over' || ",
    '',
  ),
  plant(
    'an offline save promises it for now',
    'What happens next is true offline too',
    {
      file: 'app/changes/toasts/next-words.test.tsx',
      test: 'says offline that a posted job is seen later',
    },
    'app/forms/use-submit.ts',
    'return next ? `Saved on this device. ${next.waiting}` : savedHere;',
    'return next ? next.sent : savedHere;',
  ),
  plant(
    'the nameless post jobs',
    'A newcomer has a name before the first job, link or invitation',
    {
      file: 'app/screens/both/start/start.test.tsx',
      test: 'replaces the form of a first job by the way to the names',
    },
    'app/organizations/set-up/set-up-first.tsx',
    'if (!state || state.isDone) return children;',
    'return children;',
  ),
  plant(
    'a search names removed learners',
    'A search finds what its person may see',
    {
      file: 'shared/reads/search/search.test.ts',
      test: 'finds no removed and no erased learner',
    },
    'shared/reads/search/search-items.ts',
    '=> studentName && !removedAt && !erasedAt)',
    '=> studentName && !erasedAt)',
  ),
  plant(
    'a locked device is searched',
    'A device that was without contact for too long shows nothing it keeps',
    {
      file: 'app/shell/search/search.test.tsx',
      test: 'shows no row on a device that was without contact for too long',
    },
    'app/shell/search/search-dialog.tsx',
    "if (!period || period.state === 'locked')",
    'if (!period)',
  ),
  plant(
    'shortcuts cannot be turned off',
    'Single keys can be turned off',
    {
      file: 'app/shell/keys/shortcuts.test.tsx',
      test: 'lists the shortcuts with ?, and turns them off there',
    },
    'app/shell/keys/search-opener.tsx',
    '!isTyping(event) && areShortcutsOn()',
    '!isTyping(event) && (areShortcutsOn() || true)',
  ),
  plant(
    'a passed time is still to choose',
    'What waits for a person can still be done',
    {
      file: 'shared/reads/needs/needs.test.ts',
      test: 'leave out an offered time that passed, and what was withdrawn',
    },
    'shared/reads/needs/match-needs.ts',
    "proposedBy === 'employer' && startsAt > now",
    "proposedBy === 'employer' && startsAt !== now",
  ),
  plant(
    'an answered notice stays true',
    'A notification whose question is settled is settled',
    {
      file: 'shared/reads/notices/settlement.test.ts',
      test: 'shows %s while it waits, and no longer as open when it is done',
    },
    'shared/reads/notices/settlement.ts',
    "agreement.status !== 'pending_approval';",
    "agreement.status === 'completed';",
  ),
  plant(
    'an employer gets the learner with the match',
    'An employer sees a reference, never a learner',
    {
      file: 'shared/reads/learners/learner-names.test.ts',
      test: 'names the learners of the provider, also removed ones, and of nobody else',
    },
    'shared/reads/learners/learner-names.ts',
    "if (role !== 'provider') return new Map();",
    'if (!role) return new Map();',
    {
      file: 'shared/reads/learners/learner-names.ts',
      find: "find('enrollments', { providerId: organization })",
      replace: "find('enrollments')",
    },
  ),
  plant(
    'the preview counts old matches',
    'A decision shows what it costs',
    {
      file: 'sync-server/queries/approval-preview.pg.test.ts',
      test: 'counts the interviews that the approval then guarantees, without naming or keeping anything',
    },
    'sync-server/queries/approval-preview.ts',
    'interviews: matches.length,',
    'interviews: own.length,',
  ),
  plant(
    'the mail reads as a viewer',
    'The daily mail says what the dashboard says',
    {
      file: 'sync-server/jobs/mail-digest.pg.test.ts',
      test: 'lists a choice between two values of a student, and names no student',
    },
    'sync-server/jobs/mail-digest.ts',
    'needsOf(new VisibleReader(knex, actor), actor, now.toISOString(), ownRows)',
    'needsOf(new VisibleReader(knex, withoutNames(reader)), actor, now.toISOString(), ownRows)',
  ),
  plant(
    'students without a name are one person',
    'A viewer’s device and the server show the same figures',
    {
      file: 'sync-server/queries/dashboard.pg.test.ts',
      test: 'returns the same statistics from the database as a device computes from its rows',
    },
    'shared/domain/platform/statistics.ts',
    ".filter(({ studentEmail }) => studentEmail !== '')",
    '.filter(({ erasedAt }) => !erasedAt)',
  ),
];
