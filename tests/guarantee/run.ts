// Runs histories from a range of seeds, and prints the result as JSON. Used by scripts/guarantee.mjs.
import { historiesOf } from './job.ts';

const [first = 1, count = 1] = process.argv.slice(2).map(Number);
const faults: { seed: number; fault: string; log: readonly string[] }[] = [];
const reached: Record<string, number> = {};
for (let seed = first; seed < first + count; seed += 1) {
  for (const run of historiesOf(seed)) {
    const result = await run(seed);
    if (result.fault) faults.push({ seed, fault: result.fault, log: result.log });
    for (const state of new Set(result.reached)) reached[state] = (reached[state] ?? 0) + 1;
  }
}
process.stdout.write(JSON.stringify({ faults, reached }));
