// Bugs planted in figures, in the words beside them, and in the check of the pictures.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const placementTest = {
  file: 'shared/reads/analytics/placements.test.ts',
  test: 'counts a completion once, however many jobs it matched',
};

export const figureBugs: readonly Bug[] = [
  plant(
    'withdrawn matches are placements',
    'A training provider’s analytics count standing matches',
    placementTest,
    'shared/reads/analytics/placements.ts',
    'matches.filter(({ withdrawnAt }) => !withdrawnAt)',
    'matches.filter(() => true)',
  ),
  plant(
    'every match is a completion',
    'A completion counts once in each step',
    placementTest,
    'shared/reads/analytics/placements.ts',
    'matched: followed.filter(({ steps }) => steps.length > 0).length,',
    'matched: followed.flatMap(({ steps }) => steps).length,',
  ),
  plant(
    'a percentage of three',
    'Percentages are shown from five on',
    { file: 'app/ui/share.test.ts', test: 'shows a percentage only of five or more' },
    'app/ui/share.ts',
    'fewestForPercent = 5;',
    'fewestForPercent = 3;',
  ),
  plant(
    'a fall that rises',
    'The sentence beside a line says what changed',
    {
      file: 'app/ui/charts/change-sentence.test.ts',
      test: 'names a change of five or more in percent, and a smaller one by its counts',
    },
    'app/ui/charts/change-sentence.ts',
    "now > before ? 'up' : 'down'",
    "now > before ? 'down' : 'up'",
  ),
  plant(
    'one code for all rounds',
    'Shortened ids tell the agreements of a list apart',
    { file: 'app/ui/short-id.test.ts', test: 'gives the agreements of a list different codes' },
    'app/ui/short-id.ts',
    'const whole = String(id);',
    'const whole = String(id).slice(0, 20);',
  ),
  plant(
    'pictures of another town',
    'Pictures are as new as what they show',
    {
      file: 'tests/pictures.full.ts',
      test: 'calls a picture old when a screen or the demo data changes, and not when a test changes',
    },
    'scripts/lib/picture-sources.mjs',
    "'app/ui', 'sync-server/demo'];",
    "'app/ui'];",
  ),
  plant(
    'a picker without adherence',
    'A provider that chooses a job reads how its employer keeps promises',
    {
      file: 'app/screens/provider/course-form/job-picker.test.tsx',
      test: 'says of each job how its employer kept the interviews that fell due',
    },
    'app/screens/provider/course-form/job-picker.tsx',
    '{adherence && <span',
    '{!adherence && <span',
  ),
];
