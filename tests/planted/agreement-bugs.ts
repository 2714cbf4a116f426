// Bugs planted in the rules about how agreements and matches end, and what is said about them.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

export const agreementBugs: readonly Bug[] = [
  plant(
    'one side completes an agreement',
    'An agreement is complete when both sides say so',
    {
      file: 'shared/domain/agreements/mark-complete.test.ts',
      test: 'waits for the other side after the first mark, and tells it',
    },
    'shared/domain/agreements/mark-complete.ts',
    'if (!agreement.endProposedBy)',
    'if (agreement.endedAt)',
  ),
  plant(
    'agreements end in silence',
    'An agreement that ends by time tells both sides',
    {
      file: 'shared/domain/agreements/commands.test.ts',
      test: 'tells both sides that an agreement ended',
    },
    'shared/domain/agreements/commands.server.ts',
    'for (const side of [agreement.employerId, agreement.providerId])',
    'for (const side of [agreement.employerId].slice(1))',
  ),
  plant(
    'a withdrawn match stays charged',
    'A match that ends without the employer’s doing costs nothing',
    {
      file: 'shared/domain/interviews/admin-matches.test.ts',
      test: 'keeps the reason, cancels the interview, returns the fee, and tells both sides',
    },
    'shared/domain/interviews/admin-matches.ts',
    'await reverseMatch(store, match, context);',
    '',
  ),
  plant(
    'releases alarm nobody',
    'Administrators hear of an unusual share of releases',
    {
      file: 'shared/domain/releases/release-share.test.ts',
      test: 'tells administrators when releases exceed 20 percent of an employer’s guarantees',
    },
    'shared/domain/releases/release-share.ts',
    'released * 100 > releaseAlertPercent * guarantees',
    'released > releaseAlertPercent * guarantees',
  ),
  plant(
    'an edit makes a job freelance',
    'A posted job changes only to a type that its form offers',
    {
      file: 'shared/domain/jobs/commands.test.ts',
      test: 'refuses to change a job to',
    },
    'shared/domain/jobs/commands.ts',
    'refusePostOnly(job, input);',
    '',
  ),
  plant(
    'an answer before any interview',
    'A provider judges the promise after it was kept or missed',
    {
      file: 'shared/domain/agreements/interview-promise.test.ts',
      test: 'refuses an answer while',
    },
    'shared/domain/agreements/interview-promise.ts',
    "guarantee !== null && guarantee !== 'released'",
    "guarantee !== 'released'",
  ),
  plant(
    'a release that nobody asked for',
    'What the tables of agreements and matches do not list changes nothing',
    { file: 'tests/rulings/rulings.test.ts', test: 'allows nobody else' },
    'shared/domain/releases/releases.ts',
    'if (!canAnswerRelease(match)) throw statusRefusal(match);',
    '',
  ),
  plant(
    'typed words count as a rule’s',
    'A rule reads what it noted earlier from codes and not from typed words',
    {
      file: 'shared/domain/interviews/outcome-note.test.ts',
      test: 'adds a cause once, though the employer typed the same words',
    },
    'shared/domain/interviews/outcome-note.ts',
    '(parts.before !== null && saysLater(parts.before, cause))',
    "saysLater(match.outcomeNote ?? '', cause)",
  ),
  plant(
    'stored sentences are shown as written',
    'A screen makes a rule’s sentence from its code',
    {
      file: 'shared/domain/stored-texts/stored-text.test.ts',
      test: 'makes the same sentence again from the row',
    },
    'shared/domain/stored-texts/stored-text.ts',
    'textByCode<string>(storedTexts, code, params) ?? text',
    'text',
  ),
  plant(
    'an agreement that nobody can leave',
    'Either side can cancel an active agreement on its page',
    {
      file: 'app/screens/both/agreement/agreement.test.tsx',
      test: 'cancels an active agreement for a reason, after saying what is still owed',
    },
    'app/screens/both/agreement/terms.tsx',
    '{canEnd(newest.agreement, actor) && <Ending found={newest} />}',
    '',
  ),
  plant(
    'an agreement of a closed course goes on',
    'An agreement ends 30 days after its course or job became inactive',
    {
      file: 'sync-server/jobs/domain-jobs.pg.test.ts',
      test: 'became inactive, and not while both are active',
    },
    'sync-server/jobs/domain-jobs.ts',
    '(not c."isActive" and c."updatedAt" < $1)',
    '(not c."isActive" and false)',
  ),
];
