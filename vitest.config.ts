import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that no core is idle at the end; one project after the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

const slowest = ['tests/simulation/laws.test.ts', '.journey.ts', '.pg.test.ts', '.test.ts', '.test.tsx'];
const rankOf = ({ moduleId }: TestSpecification): number =>
  slowest.findIndex((ending) => moduleId.endsWith(ending));

/** A busy machine takes longer than the second for which `expect.poll` waits by default. */
const patient = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    // On two cores vitest would take one: some of the time goes to waiting for databases and browsers.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,sync-server,app,tests}/**/*.test.ts'],
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
          name: 'long',
          environment: 'node',
          include: ['tests/**/*.long.ts'],
          globalSetup: ['tests/journeys/support/demo-data.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: ['tests/journeys/support/demo-data.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
