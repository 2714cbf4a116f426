// Bugs planted in work for many people at once.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

export const bulkBugs: readonly Bug[] = [
  plant(
    'a saved view keeps a name',
    'A saved view holds no search text',
    {
      file: 'shared/domain/people/saved-views.test.ts',
      test: 'stores no search text and no empty view: rejects',
    },
    'shared/domain/people/saved-views.ts',
    '(?!q=)',
    '',
  ),
  plant(
    'one refusal holds back hundreds',
    'Refused changes with one reason are given again but for those that a rule still refuses',
    {
      file: 'app/changes/bulk/give-most.test.ts',
      test: 'gives the other 598 of 600 changes in few batches when a rule refuses two',
    },
    'app/changes/bulk/give-most.ts',
    'if (parts.length <= 1)',
    'if (parts.length > 0)',
  ),
  plant(
    'a toast takes the Escape of a dialog',
    'Escape closes the window that the person sees, also under a toast',
    {
      file: 'app/ui/feedback/toast.test.tsx',
      test: 'by Escape while a toast is shown over it',
    },
    'app/ui/feedback/toaster.tsx',
    'if (isWithinToast(document.activeElement) || !closeTopWindow()) return;',
    'if (!isWithinToast(document.body)) return;',
  ),
  plant(
    'suggested on a closed day',
    'Suggested interview times skip closed days',
    {
      file: 'app/interviews/times.test.ts',
      test: 'skips weekends and closed days, and leaves two working days',
    },
    'app/interviews/times.ts',
    'while (isWeekend(day) || closed.includes(day));',
    'while (isWeekend(day));',
  ),
  plant(
    'one learner gets two interviews at once',
    'A confirmation of many times never gives a learner two interviews at the same time',
    {
      file: 'app/interviews/bulk/offered-times.test.tsx',
      test: 'never confirms two interviews of one learner at the same time',
    },
    'app/interviews/bulk/offers.ts',
    'busy.set(learner, [...taken, {',
    'busy.set(row.match.id, [...taken, {',
  ),
  plant(
    'an absence at an open time',
    'An absence is recorded only of an interview whose time is final',
    {
      file: 'app/interviews/bulk/outcome-sheet.test.tsx',
      test: 'opens from what needs the person, and offers no absence while the time can be objected to',
    },
    'app/interviews/bulk/sheet-choices.ts',
    "isOwnTimeOpen(row, 'employer', now) ? ['hired'] :",
    'row.claims === undefined ? [] :',
  ),
  plant(
    'a selection is proposed to all',
    'An act for a selection leaves out what it does not fit',
    {
      file: 'app/interviews/bulk/match-bar.test.tsx',
      test: 'hands the whole selection over to the planner, which says who gets no time',
    },
    'app/interviews/bulk/bulk-actions.ts',
    'propose: ({ match }) => canSchedule(match),',
    'propose: ({ match }) => canSchedule(match) || true,',
  ),
  plant(
    'what waited for a refused change is lost',
    'What waits for a refused entry follows the entry that replaces it',
    {
      file: 'app/replica/outbox/replaced-batch.test.ts',
      test: 're-links what waits for each of several refused entries to the entry that replaces it',
    },
    'app/replica/outbox/replaced-entries.ts',
    'const moveOn = (id: string) => replaced.get(id) ?? id;',
    'const moveOn = (id: string) => [...replaced.values()][0] ?? id;',
  ),
  plant(
    'a fixed row is judged as the file wrote it',
    'A row that was put right in the preview is imported as put right',
    {
      file: 'app/screens/provider/import-students/import-students.test.tsx',
      test: 'fixes wrong rows in the preview, one after the other',
    },
    'app/learners/import/judge-rows.ts',
    '...fieldsOf(row, columns, given), ...(fix && fieldsFixed(fix, given))',
    '...fieldsOf(row, columns, given)',
  ),
  plant(
    'an undo reverses what a colleague had done',
    'An undo restores only the listings that the act changed',
    {
      file: 'app/organizations/listings/listing-bar.test.tsx',
      test: 'undoes after it was sent what the server changed, and neither what a colleague had changed before nor since',
    },
    'app/organizations/listings/latest-activity.ts',
    "entry.outcome?.kind === 'applied' &&",
    'isFinal(entry.outcome) &&',
  ),
];
