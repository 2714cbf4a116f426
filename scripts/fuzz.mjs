// `npm run fuzz`: sends about 20,000 mutated requests and commands, and 20,000 mutated HTTP requests to a server
// process. Each run uses a new seed. `--times 40` and `--requests 100000` run more, `--seed 17` repeats the HTTP part,
// `--only http` runs that part alone, and `--write` stores the results in docs/evidence/fuzz.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { binary, commitNow, requireNode, root } from './lib/machine.mjs';

requireNode();
installDependencies();
const { values } = parseArgs({
  options: {
    times: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean' },
  },
});
if (!ensureBuilt()) process.exit(1);
const began = Date.now();
const commit = commitNow();

const http = run('tests/raw-requests.pg.test.ts', {
  RAW_REQUESTS: values.requests ?? '20000',
  ...(values.seed && { RAW_SEED: values.seed }),
});
console.log(`${http.tried} requests of spoiled HTTP, seed ${http.seed}, ${http.failed} tests failed`);
const settings = { FUZZ: values.times ?? '17' };
const inputs = values.only === 'http' ? null : run('tests/bad-input.pg.test.ts', settings);
const texts = values.only === 'http' ? null : run('tests/hostile-texts.pg.test.ts', settings);
if (inputs && texts) {
  console.log(
    `${inputs.tried} spoiled requests and commands, seed ${inputs.seed}, ${inputs.failed} tests failed`,
  );
  console.log(`${texts.tried} commands with hostile texts, seed ${texts.seed}, ${texts.failed} tests failed`);
}
const runs = [http, ...(inputs && texts ? [inputs, texts] : [])];
if (values.write && inputs) writeFileSync(new URL('docs/evidence/fuzz.md', root), evidence());
process.exitCode = runs.some(({ failed, passed }) => failed > 0 || passed === 0) ? 1 : 0;

/** Runs one test file, which reports how many inputs it tried. */
function run(file, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-fuzz-'));
  const [tried, results] = [join(folder, 'tried.json'), join(folder, 'results.json')];
  const args = [
    '--testTimeout=3600000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
  ];
  const { status } = spawnSync(
    process.execPath,
    [binary('vitest', 'vitest'), 'run', '--project', 'unit', ...args, file],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings, TRIED_FILE: tried } },
  );
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const told = JSON.parse(readFileSync(tried, 'utf8'));
  rmSync(folder, { recursive: true });
  // An error outside the tests fails the run but no test.
  const failed = Math.max(numFailedTests, status === 0 ? 0 : 1);
  return { ...told, failed, passed: numPassedTests, testResults };
}

function evidence() {
  const failed = runs
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `\n- ${fullName}: ${failureMessages[0]?.split('\n')[0]}`);
  return `# Spoiled requests

Written by \`npm run fuzz -- --write\`, begun ${new Date(began).toISOString().slice(0, 16)}Z, over commit ${commit}, on ${cpus().length} shared cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.

${inputs.tried} requests and commands, each an honest one that was spoiled (missing, foreign, huge and odd values, wrong types, NUL and lone surrogates, keys of the prototype), to every call of the contract, every command a device sends and the forms of the sign-in, and ${texts.tried} commands with hostile letters in all their texts and in the names around them; seeds ${inputs.seed} and ${texts.seed}. None may be answered 500 or outside of the statuses that fit, and none that is refused may change a row. ${inputs.passed + texts.passed} tests passed, ${inputs.failed + texts.failed} failed.

${http.tried} requests of spoiled HTTP over plain sockets to a server process (packed, broken and too large bodies, odd lengths and encodings, heads cut short, pipelined, reset), seed ${http.seed}. None may be answered 500 or logged as a fault, and the process must live and answer; ${http.failed} tests failed. In ${Math.round((Date.now() - began) / 60_000)} minutes in all.
${failed.join('')}
`;
}
