// `npm run simulate -- --seed 17` repeats one run of the simulation line by line, and shortens it if it fails.
// `--embedded` runs it on the embedded database instead of the model. `--seeds 20000 --from 1` runs many silently, a
// share of them on the embedded database and on a real Postgres. `--write` adds the results to
// docs/evidence/simulation.md.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installDependencies } from './lib/install.mjs';
import { binary, commitNow, requireNode, root } from './lib/machine.mjs';
import { storyCode } from './lib/story-sources.mjs';
import { startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

/** To start a process takes as long as fifteen stories. */
const seedsAtOnce = 250;
const folder = mkdtempSync(join(tmpdir(), 'skillpact-simulate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

requireNode();
installDependencies();
const commit = commitNow();
const code = await storyCode();
const file = new URL('docs/evidence/simulation.md', root);
const before = keptBefore();
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string' },
    write: { type: 'boolean' },
    embedded: { type: 'boolean' },
  },
});
if (values.seed) process.exitCode = (await tellOne(values.seed)) ? 0 : 1;
else await tellMany(Number(values.from ?? 1), Number(values.seeds ?? 300));

function tellOne(seed) {
  return run(
    values.embedded ? 'embedded' : 'model',
    { FIRST_SEED: seed, SEEDS: '1', TELL: '1', SHORTEN: '1' },
    ['--disableConsoleIntercept'],
    'inherit',
  );
}

/**
 * Runs one process more than there are cores, because each waits now and then. Each gets a batch of seeds at a time. A run
 * that is stopped keeps the batches up to the first that was not told to its end.
 */
async function tellMany(first, count) {
  const postgres = count > 24 * seedsAtOnce ? await startThrowawayPostgres() : null;
  const began = Date.now();
  /** By their index. */
  const told = Array.from({ length: Math.ceil(count / seedsAtOnce) }, () => undefined);
  const waiting = [...told.keys()];
  const tellNext = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const from = first + index * seedsAtOnce;
      const seeds = Math.min(seedsAtOnce, first + count - from);
      told[index] = await tellSome(from, seeds, databaseFor(index, postgres !== null), postgres?.url);
      const all = sumOf(told.filter(Boolean));
      const minutes = ((Date.now() - began) / 60_000).toFixed(1);
      console.log(`${all.told} of ${count} stories, ${all.failed.length} failed, ${minutes} minutes`);
      const end = told.indexOf(undefined);
      const kept = sumOf(end < 0 ? told : told.slice(0, end));
      if (values.write && kept.told > 0) writeFileSync(file, evidence(first, { ...kept, began }));
    }
  };
  await Promise.all([...cpus(), 'one more'].map(tellNext));
  await postgres?.stop();
  const { failed } = sumOf(told);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function sumOf(batches) {
  const sum = { told: 0, failed: [], drawn: {}, on: { model: 0, embedded: 0, postgres: 0 } };
  for (const { seeds, database, failed, drawn } of batches) {
    sum.told += seeds;
    sum.on[database] += seeds;
    sum.failed.push(...failed);
    addTo(sum.drawn, drawn);
  }
  return sum;
}

function addTo(sum, counts) {
  for (const [name, times] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + times;
}

/** Of forty batches, one runs on the embedded database and one on a real Postgres. Each is compared with the model. */
function databaseFor(index, hasPostgres) {
  if (index % 40 === 4) return 'embedded';
  return index % 40 === 24 && hasPostgres ? 'postgres' : 'model';
}

/** Returns what a batch drew and which of its stories failed, with the reasons. */
async function tellSome(from, seeds, database, url) {
  const [lines, results] = [join(folder, `drawn-${from}.jsonl`), join(folder, `results-${from}.json`)];
  const env = {
    FIRST_SEED: String(from),
    SEEDS: String(seeds),
    DRAWN_FILE: lines,
    ...(database === 'postgres' && { TEST_DATABASE_URL: url }),
  };
  await run(database, env, ['--reporter=json', `--outputFile=${results}`], 'ignore');
  const drawn = {};
  if (!existsSync(results))
    return { seeds, database, drawn, failed: [`seeds from ${from}: the run ended early`] };
  const tests = JSON.parse(readFileSync(results, 'utf8')).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ title, failureMessages }) => `${title}: ${reasonIn(failureMessages[0] ?? '')}`);
  if (existsSync(lines))
    for (const line of readFileSync(lines, 'utf8').trim().split('\n')) addTo(drawn, JSON.parse(line));
  return { seeds, database, drawn, failed };
}

/** The test runner reports a timeout only by this word. */
function reasonIn(message) {
  return message.includes('STACK_TRACE_ERROR') ? 'ran out of time' : message.split('\n')[0];
}

function run(database, env, args, stdio) {
  const file = database === 'model' ? 'tests/simulation/laws.test.ts' : 'tests/simulation/laws.pg.test.ts';
  const vitest = [binary('vitest', 'vitest'), 'run', '--project', 'unit', ...args, file];
  const child = spawn(process.execPath, vitest, {
    cwd: fileURLToPath(root),
    stdio,
    // Most objects of a story live for one step. Room for them saves a quarter of the time.
    env: { ...process.env, NODE_OPTIONS: '--max-semi-space-size=64', ...env },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/** The recorded runs including this one, and the events drawn in all of them. */
function evidence(first, result) {
  const runs = [...before.runs, lineOf(first, result)];
  const drawn = { ...before.drawn };
  addTo(drawn, result.drawn);
  const rows = Object.entries(drawn).toSorted(([, a], [, b]) => b - a);
  const told = runs.reduce((sum, line) => sum + Number(cellsOf(line)[4]), 0);
  const seeds = new Set(runs.filter((line) => cellsOf(line)[2] === code).flatMap(seedsOf));
  return `# Long runs of the simulation

${told} stories. The code of the last line has told ${seeds.size} different ones. \`npm run simulate -- --from 1 --seeds 20000 --write\` adds a run, and keeps of one that is stopped what it has told; on ${cpus().length} shared cores (${cpus()[0]?.model.trim()}), ${platform()} ${release()}, Node ${process.versions.node}.

On the model: the exact model of the database in memory. What is told on the embedded PostgreSQL or on a real one is told once more on the model, with the same hash. A story that ran out of time, because its process was stopped for so long, is told again in a line of its own.

Code: a digest of the product's modules that a story loads, without types and comments (\`scripts/lib/story-sources.mjs\`). Lines with the same code ran the same engine, rules and server. The commit names the simulation that told them. A commit that the history does not have was joined with later ones when it landed. Lines of before have none.

| Begun (UTC) | Commit | Code | Seeds | Stories | Minutes | on the model | embedded | real | Failed |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${runs.join('\n')}

What was drawn, how often; actions of people, events and faults by their names in \`tests/simulation/\`:

| Drawn | Times |
| --- | --- |
${rows.map(([name, times]) => `| ${name} | ${times} |`).join('\n')}
`;
}

function cellsOf(line) {
  return line.slice(2).split(' | ');
}

function seedsOf(line) {
  const [from, to] = cellsOf(line)[3].split(' to ').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function lineOf(first, { failed, told, on, began }) {
  const minutes = Math.round((Date.now() - began) / 60_000);
  const failures = [failed.length, ...failed.map((line) => line.replaceAll('|', '/'))].join('; ');
  const cells = [
    new Date(began).toISOString().slice(0, 16),
    commit,
    code,
    `${first} to ${first + told - 1}`,
    told,
    minutes,
    on.model,
    on.embedded,
    on.postgres,
    failures,
  ];
  return `| ${cells.join(' | ')} |`;
}

function keptBefore() {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const drawn = lines.flatMap((line) => [...line.matchAll(/^\| ([\w.]+) \| (\d+) \|$/g)]);
  return {
    runs: lines.filter((line) => /^\| \d{4}-\d{2}-\d{2}T/.test(line)),
    drawn: Object.fromEntries(drawn.map(([, name, times]) => [name, Number(times)])),
  };
}
