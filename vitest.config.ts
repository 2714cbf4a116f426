import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defaultExclude, defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { allJourneys, chosenJourneys } from './scripts/lib/test-plan.mjs';

/** What takes longest begins first, so that no core is idle at the end; one project after the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b) || secondsOf(b) - secondsOf(a));
  }
}

const slowest = ['tests/simulation/laws.test.ts', '.journey.ts', '.pg.test.ts', '.test.ts', '.test.tsx'];
const rankOf = ({ moduleId }: TestSpecification): number =>
  slowest.findIndex((ending) => moduleId.endsWith(ending));

const measured = JSON.parse(readFileSync('tests/test-seconds.json', 'utf8')) as Record<string, number>;
const secondsOf = ({ moduleId, project }: TestSpecification): number =>
  measured[`${moduleId.slice(moduleId.indexOf('tests/journeys/'))} in ${project.name}`] ?? 0;

/** A busy machine takes longer than the second for which `expect.poll` waits by default. */
const patient = { poll: { timeout: 15_000 } };

/** The journeys of this run by engine. `npm test` names those of the gate; without it, all of them are there. */
const journeys = JSON.parse(process.env['JOURNEYS'] ?? chosenJourneys({ whole: allJourneys() })) as Record<
  'chromium' | 'firefox' | 'few',
  string[]
>;

/** Database files that this run leaves to the real PostgreSQL. */
const excluded = JSON.parse(process.env['EXCLUDED_FILES'] ?? '[]') as string[];

const journeyProject = (
  name: string,
  include: string[],
  env: Record<string, string>,
): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment: 'node',
    include,
    env,
    globalSetup: ['tests/journeys/support/demo-data.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // On two cores vitest would take one: some of the time goes to waiting for databases and browsers.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // `--changed` runs everything after a change of these, because no import leads from them to the tests.
    forceRerunTriggers: [
      '**/package.json',
      '**/package-lock.json',
      '**/{vite,vitest}*.config.ts',
      '**/tests/setup/**',
      '**/shared/policy.ts',
      '**/shared/engine/{rows,schema}.ts',
    ],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,sync-server,app,tests}/**/*.test.ts'],
          exclude: [...defaultExclude, ...excluded],
          setupFiles: ['tests/setup/seeds.ts'],
          // Loading all modules again for each of the many files takes long.
          isolate: false,
          unstubGlobals: true,
          expect: patient,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // A page of its own for each file: what one leaves in storage, history or timers reaches no other.
          isolate: true,
          include: ['app/**/*.test.tsx'],
          setupFiles: ['tests/setup/dom.ts'],
          expect: patient,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'full',
          environment: 'node',
          include: ['tests/**/*.full.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          include: ['tests/**/*.long.ts'],
          globalSetup: ['tests/journeys/support/demo-data.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      journeyProject('chromium', journeys.chromium, { ENGINE: 'chromium' }),
      journeyProject('firefox', journeys.firefox, { ENGINE: 'firefox' }),
      journeyProject('few', journeys.few, { ENGINE: 'chromium', LOOKS: 'few' }),
    ],
  },
});
