// `npm run simulate -- --seed 17` tells one story of the simulation again, line by line, and shortens it when it fails;
// `--seeds 2000 --from 1` tells many, silently, every tenth hundred on a real Postgres; `--write` keeps what came of it
// in docs/evidence/simulation.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installDependencies } from './install.mjs';
import { binary, requireNode, root } from './machine.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

const seedsAtOnce = 100;
const folder = mkdtempSync(join(tmpdir(), 'skillpact-simulate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

requireNode();
installDependencies();
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string' },
    write: { type: 'boolean' },
  },
});
if (values.seed) process.exitCode = tellOne(values.seed) ? 0 : 1;
else await tellMany(Number(values.from ?? 1), Number(values.seeds ?? 300));

function tellOne(seed) {
  return run(
    { FIRST_SEED: seed, SEEDS: '1', TELL: '1', SHORTEN: '1' },
    ['--disableConsoleIntercept'],
    'inherit',
  );
}

async function tellMany(first, count) {
  const postgres = count > 9 * seedsAtOnce ? await startThrowawayPostgres() : null;
  const result = { failed: [], drawn: {}, told: 0, onPostgres: 0, began: Date.now() };
  for (let from = first; from < first + count; from += seedsAtOnce) {
    const seeds = Math.min(seedsAtOnce, first + count - from);
    const isOnPostgres = postgres !== null && Math.floor((from - first) / seedsAtOnce) % 10 === 9;
    tellSome(from, seeds, isOnPostgres ? postgres.url : undefined, result);
    result.told += seeds;
    if (isOnPostgres) result.onPostgres += seeds;
    const minutes = ((Date.now() - result.began) / 60_000).toFixed(1);
    console.log(`${result.told} of ${count} stories, ${result.failed.length} failed, ${minutes} minutes`);
    if (values.write) writeFileSync(new URL('docs/evidence/simulation.md', root), evidence(first, result));
  }
  await postgres?.stop();
  if (result.failed.length > 0) console.log(`Failed: ${result.failed.join(', ')}`);
  process.exitCode = result.failed.length > 0 ? 1 : 0;
}

function tellSome(from, seeds, url, result) {
  const [drawn, results] = [join(folder, 'drawn.jsonl'), join(folder, 'results.json')];
  for (const file of [drawn, results]) rmSync(file, { force: true });
  const env = {
    FIRST_SEED: String(from),
    SEEDS: String(seeds),
    DRAWN_FILE: drawn,
    ...(url && { TEST_DATABASE_URL: url }),
  };
  run(env, ['--reporter=json', `--outputFile=${results}`], 'ignore');
  if (!existsSync(results)) return void result.failed.push(`seeds from ${from}: the run ended early`);
  for (const { assertionResults } of JSON.parse(readFileSync(results, 'utf8')).testResults)
    for (const { status, title, failureMessages } of assertionResults)
      if (status === 'failed') result.failed.push(`${title}: ${failureMessages[0]?.split('\n')[0]}`);
  if (!existsSync(drawn)) return;
  for (const line of readFileSync(drawn, 'utf8').trim().split('\n'))
    for (const [name, times] of Object.entries(JSON.parse(line)))
      result.drawn[name] = (result.drawn[name] ?? 0) + times;
}

function run(env, args, stdio) {
  const vitest = [binary('vitest', 'vitest'), 'run', '--project', 'unit', ...args, 'tests/simulation/laws'];
  const cwd = fileURLToPath(root);
  return spawnSync(process.execPath, vitest, { cwd, stdio, env: { ...process.env, ...env } }).status === 0;
}

function evidence(first, { failed, drawn, told, onPostgres, began }) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const minutes = Math.round((Date.now() - began) / 60_000);
  const rows = Object.entries(drawn).toSorted(([, a], [, b]) => b - a);
  return `# A long run of the simulation

Written by \`npm run simulate -- --from ${first} --seeds ${told} --write\`, begun ${new Date(began).toISOString().slice(0, 16)}Z, over commit ${commit}, on ${cpus().length} shared cores (${cpus()[0]?.model.trim()}), ${platform()} ${release()}, Node ${process.versions.node}.

${told} stories, seeds ${first} to ${first + told - 1}, in ${minutes} minutes; ${onPostgres} of them on a real PostgreSQL, the others on the embedded one. ${failed.length} failed.
${failed.map((line) => `\n- ${line}`).join('')}
What was drawn, how often; actions of people, events and faults by their names in \`tests/simulation/\`:

| Drawn | Times |
| --- | --- |
${rows.map(([name, times]) => `| ${name} | ${times} |`).join('\n')}
`;
}
