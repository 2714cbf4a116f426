// `npm run fuzz`: some 20,000 spoiled requests and commands, others each time; `--times 40` tries more, `--write` keeps
// what came of it in docs/evidence/fuzz.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installDependencies } from './install.mjs';
import { binary, commitNow, requireNode, root } from './machine.mjs';

requireNode();
installDependencies();
const { values } = parseArgs({ options: { times: { type: 'string' }, write: { type: 'boolean' } } });
const folder = mkdtempSync(join(tmpdir(), 'skillpact-fuzz-'));
const [tried, results] = [join(folder, 'tried.json'), join(folder, 'results.json')];
const began = Date.now();
const commit = commitNow();
const args = [
  '--testTimeout=3600000',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
];
spawnSync(
  process.execPath,
  [
    binary('vitest', 'vitest'),
    'run',
    '--project',
    'unit',
    ...args,
    'tests/bad-input.pg.test.ts',
    'tests/hostile-texts.pg.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ: values.times ?? '17', TRIED_FILE: tried } },
);
const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
const told = JSON.parse(readFileSync(tried, 'utf8'));
const texts = JSON.parse(readFileSync(`${tried}.texts`, 'utf8'));
rmSync(folder, { recursive: true });
console.log(
  `${told.tried} spoiled requests and commands, seed ${told.seed}, ${texts.tried} commands with hostile texts, ${numFailedTests} tests failed`,
);
if (values.write) writeFileSync(new URL('docs/evidence/fuzz.md', root), evidence());
process.exitCode = numFailedTests > 0 || numPassedTests === 0 ? 1 : 0;

function evidence() {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `\n- ${fullName}: ${failureMessages[0]?.split('\n')[0]}`);
  return `# Spoiled requests

Written by \`npm run fuzz -- --write\`, begun ${new Date(began).toISOString().slice(0, 16)}Z, over commit ${commit}, on ${cpus().length} shared cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.

${told.tried} requests and commands, each an honest one that was spoiled (missing, foreign, huge and odd values, wrong types, NUL and lone surrogates, keys of the prototype), to every call of the contract, every command a device sends and the forms of the sign-in, and ${texts.tried} commands with hostile letters in all their texts and in the names around them, in ${Math.round((Date.now() - began) / 60_000)} minutes; seeds ${told.seed} and ${texts.seed}. None may be answered 500 or outside of the statuses that fit, and none that is refused may change a row. ${numPassedTests} tests passed, ${numFailedTests} failed.
${failed.join('')}
`;
}
