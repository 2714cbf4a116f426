// The tests that may kill a mutant: those of rules, replica and sync, and 24 stories. Tests of screens, of documents and of the
// source are left out: they take long, or judge the changed text of a file instead of its behavior.
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** A mutant is done with the first test that fails, so the quick ones are first. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

const quickest = [
  '/shared/',
  '/app/replica/',
  '/tests/rulings/',
  '/sync-server/',
  '/tests/simulation/',
  '/tests/',
];
const rankOf = ({ moduleId }: TestSpecification): number =>
  quickest.findIndex((part) => moduleId.includes(part));

process.env['FIRST_SEED'] ??= '13';
process.env['SEEDS'] ??= '24';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'shared/**/*.test.ts',
      'sync-server/{engine,sync,push}/**/*.test.ts',
      'app/replica/**/*.test.ts',
      'tests/{rulings,guarantee,figures}/**/*.test.ts',
      'tests/simulation/laws.test.ts',
    ],
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    unstubGlobals: true,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
