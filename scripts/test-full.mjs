// `npm run test:full`: everything. It has parts: `gate`, `extra`, and the numbered parts of journeys. A part that passed
// is not run again while only documents, or tests that the part does not run, have changed since. `--part` runs one.
// When all have passed, it adds a line to docs/evidence/full-run.md.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { commitNow, root } from './lib/machine.mjs';
import { TestRun } from './lib/run-vitest.mjs';
import { parts } from './lib/test-plan.mjs';
import { prepareTests } from './lib/test-steps.mjs';

const state = new URL('reports/full-run.json', root);
const evidence = new URL('docs/evidence/full-run.md', root);
const measured = new URL('tests/journey-seconds.json', root);

const { values } = parseArgs({ options: { part: { type: 'string' }, again: { type: 'boolean' } } });
const names = ['gate', 'extra', ...parts().map((_part, index) => String(index + 1))];
if (values.part && !names.includes(values.part)) fail(`The parts are ${names.join(', ')}.`);
if (git('status', '--porcelain') !== '')
  fail('Commit or undo your changes first: a result belongs to a commit.');

const results = values.again || !existsSync(state) ? {} : JSON.parse(readFileSync(state, 'utf8'));
const toRun = values.part ? [values.part] : names.filter((name) => !isStillGreen(name));
for (const name of toRun) await runPart(name);
for (const name of names) console.log(`${name}: ${wordsOf(results[name])}`);
if (names.every(isStillGreen)) keepEvidence();
process.exitCode = toRun.every((name) => results[name].failed === 0) ? 0 : 1;

async function runPart(name) {
  console.log(`\nPart ${name}`);
  const started = performance.now();
  const run = new TestRun();
  const steps = await prepareTests(run, { hasJourneys: true });
  if (name === 'gate') await steps.gateAlone();
  else if (name === 'extra') await steps.extra();
  else await steps.part(Number(name));
  await steps.close();
  run.end();
  results[name] = {
    commit: commitNow(),
    passed: run.passed,
    failed: run.failures.length,
    minutes: (performance.now() - started) / 60_000,
    runs: (results[name]?.runs ?? 0) + 1,
  };
  mkdirSync(new URL('reports/', root), { recursive: true });
  writeFileSync(state, JSON.stringify(results, null, 2));
  keepSeconds(run.seconds);
}

/** The parts are cut by these seconds, so they are written when all parts have run: else the cut would change between. */
function keepSeconds(seconds) {
  const file = new URL('reports/journey-seconds.json', root);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const own = Object.entries(seconds).filter(([key]) => / in (chromium|firefox)$/.test(key));
  const all = { ...known, ...Object.fromEntries(own.map(([key, value]) => [key, Math.round(value)])) };
  writeFileSync(file, `${JSON.stringify(sorted(all), null, 2)}\n`);
}

function isStillGreen(name) {
  const result = results[name];
  if (!result || result.failed > 0) return false;
  const since = git('diff', '--name-only', result.commit, 'HEAD').split('\n').filter(Boolean);
  return since.every((file) => isDocument(file) || isTestOfAnotherPart(file, name));
}

const isDocument = (file) => file.endsWith('.md') || file.startsWith('docs/');

function isTestOfAnotherPart(file, name) {
  if (file.endsWith('.journey.ts'))
    return name === 'extra' || (name !== 'gate' && !filesOf(name).includes(file));
  return name !== 'gate' && name !== 'extra' && /\.test\.tsx?$/.test(file);
}

const filesOf = (name) => parts()[Number(name) - 1].map(({ file }) => file);

function keepEvidence() {
  const all = names.map((name) => results[name]);
  const sum = (count) => all.reduce((total, result) => total + count(result), 0);
  const repeated = names.filter((name) => results[name].runs > 1).join(', ') || 'none';
  const commits = [...new Set(all.map(({ commit }) => commit))].join(', ');
  const today = new Date().toISOString().slice(0, 10);
  const minutes = Math.round(sum((result) => result.minutes));
  appendFileSync(
    evidence,
    `| ${today} | ${commits} | ${sum(({ passed }) => passed)} | ${sum(({ failed }) => failed)} | ${repeated} | ${minutes} |\n`,
  );
  writeFileSync(measured, readFileSync(new URL('reports/journey-seconds.json', root)));
  console.log('All parts have passed. Commit docs/evidence/full-run.md and tests/journey-seconds.json.');
}

function wordsOf(result) {
  if (!result) return 'not run';
  const { commit, passed, failed, minutes } = result;
  return `${passed} passed, ${failed} failed at ${commit} in ${minutes.toFixed(1)} minutes`;
}

function sorted(record) {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
