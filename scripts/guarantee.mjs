// `npm run guarantee -- --histories 100000` runs random histories of one guarantee (tests/guarantee) on all cores, and of a
// job with several candidates for every tenth seed.
// `--minutes 10` stops after that time, `--from 1` names the first seed, `--seed 17` tells one history, and `--write`
// writes the result to docs/evidence/guarantee.md.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, platform, release } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installDependencies } from './lib/install.mjs';
import { commitNow, requireNode, root } from './lib/machine.mjs';

const atOnce = 500;

requireNode();
installDependencies();
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '600' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const commit = commitNow();
const first = Number(values.seed ?? values.from);
const wanted = values.seed ? 1 : Number(values.histories);
const began = Date.now();
const total = { run: 0, faults: [], reached: new Map() };
let next = 0;

async function work() {
  while (next < wanted && Date.now() - began < Number(values.minutes) * 60_000) {
    const from = first + next;
    const count = Math.min(atOnce, wanted - next);
    next += count;
    const { faults, reached } = await runSome(from, count);
    total.run += count;
    total.faults.push(...faults);
    for (const [state, times] of Object.entries(reached))
      total.reached.set(state, (total.reached.get(state) ?? 0) + times);
    for (const { seed, fault, log } of faults) console.error(`seed ${seed}: ${fault}\n${log.join('\n')}\n`);
  }
}

function runSome(from, count) {
  return new Promise((resolve, reject) => {
    const args = ['--import', 'tsx', 'tests/guarantee/run.ts', String(from), String(count)];
    const child = spawn(process.execPath, args, {
      cwd: fileURLToPath(root),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (part) => (text += part));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`Seeds from ${from}: exit code ${code}`)),
    );
  });
}

await Promise.all(cpus().map(work));
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`${total.run} histories, ${total.faults.length} faults, ${seconds} s`);
process.exitCode = total.faults.length === 0 ? 0 : 1;
if (values.write) writeFileSync(new URL('docs/evidence/guarantee.md', root), report());

function report() {
  const table = [...total.reached]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, times]) => `| ${state} | ${times} |`);
  return `# Random histories of one guarantee

Written by \`npm run guarantee -- --histories ${wanted} --minutes ${values.minutes} --write\`.

| Fact | Value |
| --- | --- |
| Commit | ${commit} |
| Machine | ${platform()} ${release()}, ${cpus().length} cores, Node ${process.versions.node} |
| Histories | ${total.run}, seeds ${first} to ${first + total.run - 1}${total.run < wanted ? `, of ${wanted} wanted: the time was up` : ''} |
| Time | ${seconds} s |
| Faults | ${total.faults.length} |

Each history draws 25 to 64 steps of the employer, the provider, an administrator, the calendar, the platform's holidays
and the clock, and a second account of the guarantee judges the raw rows after each step (\`tests/guarantee/oracle.ts\`).
Every tenth seed also draws the history of a job with several candidates: its places, openings and crowds
(\`tests/guarantee/job.ts\`).

## What the histories reached

A state is the status of the match and its guarantee. A command counts once for each history that accepted it.

| State or command | Histories |
| --- | --- |
${table.join('\n')}
`;
}
