// `npm test`: the gate, which every change must pass. docs/testing.md says what is in it and what only `npm run test:full`
// runs. A text selects files from everything: `npm test -- shared/domain`.
//   --changed [commit]  runs the tests without a browser that the changes since the commit can reach
//   --part n, --seed n  take another part of the rotation, or other seeds, than those that the commit draws
//   --check             first checks types, lint and format
import { parseArgs } from 'node:util';
import { keepResult } from './lib/full-run-state.mjs';
import { TestRun } from './lib/run-vitest.mjs';
import { prepareTests } from './lib/test-steps.mjs';

const { values, positionals } = parseArgs({
  options: {
    changed: { type: 'boolean' },
    check: { type: 'boolean' },
    part: { type: 'string' },
    seed: { type: 'string' },
  },
  allowPositionals: true,
});

const started = performance.now();
const run = new TestRun();
const isGate = !values.changed && positionals.length === 0;
const hasJourneys = isGate || (!values.changed && positionals.some((text) => text.includes('journey')));
const steps = await prepareTests(run, { hasJourneys });

let part;
if (values.changed) await steps.changed(positionals[0] ?? 'HEAD');
else if (isGate) part = await steps.gate(values);
else await steps.selected(positionals);
await steps.close();
run.end();
if (part) {
  // What passed here does not have to pass again in the full run.
  keepResult('gate', run, (performance.now() - started) / 60_000);
  keepResult(String(part), { passed: 0, failures: run.failures, seconds: {} }, 0);
}
