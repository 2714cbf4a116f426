// `npm test`: runs every test on the embedded database, then those that need a database on a real Postgres. Arguments
// are passed to vitest (`npm test -- shared/domain`). `--check` first checks types, lint and format.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findFirefox, missingBrowsers } from './lib/browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './lib/install.mjs';
import { aptInstallBeside, binary, quickFolder, requireNode, root, startNode } from './lib/machine.mjs';
import { hasPostgres, startThrowawayPostgres } from './lib/throwaway-postgres.mjs';

requireNode();
const args = process.argv.slice(2).filter((argument) => argument !== '--check');
const journeys = args.length === 0 || args.some((argument) => argument.includes('journey'));
process.env.TMPDIR = quickFolder();
const { TEST_DATABASE_URL, DATABASE_URL, ...environment } = process.env;

const programs = aptInstallBeside(missingPrograms());
installDependencies();
await programs;

/** More journeys that fail are no accident. */
const mostRepeated = 6;

let passed = 0;
/** Failures and their reasons, repeated at the end because the beginning of a long output is often cut off. */
const failures = [];
/** First failures of the journeys that passed the second time. */
const repeated = [];

const isChecked = process.argv.includes('--check');
const checks = isChecked ? check() : [];
if (journeys) await prepareJourneys();
for (const isGood of await Promise.all(checks)) report(isGood, 'types, lint or format');
if (isChecked && environment.CHROMIUM) report(await isSmall(), 'the size of the first JavaScript');
vitest(['--project', 'unit', '--project', 'dom', '--project', 'journeys', ...args], environment);
await onRealPostgres();
for (const failure of [...repeated, ...failures]) console.log(failure);
// The names once more without their reasons, because the end of a long output is often all that is kept.
if (failures.length > 1) for (const failure of failures) console.log(firstLineOf(failure));
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

function missingPrograms() {
  const isServerGiven = TEST_DATABASE_URL || DATABASE_URL;
  return [
    ...(journeys ? missingBrowsers() : []),
    ...(isServerGiven || hasPostgres() ? [] : ['postgresql']),
    ...(existsSync('/usr/sbin/pgbouncer') ? [] : ['pgbouncer']),
  ];
}

function report(isGood, what) {
  if (isGood) passed += 1;
  else failures.push(`FAILED: ${what}`);
}

function isSmall() {
  return startNode('scripts/bundle-size.mjs');
}

/** Runs during the build, because neither uses two cores fully. */
function check() {
  return [
    startNode(binary('typescript', 'tsc'), '-b'),
    startNode(binary('oxlint', 'oxlint'), '--type-aware', '--quiet'),
    startNode(binary('oxfmt', 'oxfmt'), '--check'),
  ];
}

async function prepareJourneys() {
  const chromium = await findChromium();
  const firefox = findFirefox();
  if (chromium) environment.CHROMIUM = chromium;
  if (firefox) environment.FIREFOX = firefox;
  if (!ensureBuilt()) failures.push('FAILED: the build');
}

async function onRealPostgres() {
  const given = TEST_DATABASE_URL ?? DATABASE_URL;
  const server = given ? { url: given, async stop() {} } : await startThrowawayPostgres();
  if (!server) {
    console.log('No real Postgres can be had here: tested on the embedded database only.');
    return;
  }
  console.log('Again on a real Postgres:');
  const files = args.length > 0 ? args : ['.pg.test.ts'];
  vitest(['--project', 'unit', '--passWithNoTests', ...files], {
    ...environment,
    TEST_DATABASE_URL: server.url,
  });
  await server.stop();
}

/** Runs vitest to its end and adds its passed and failed tests. */
function vitest(vitestArgs, env) {
  const files = repeatedAlone(run(vitestArgs, env), env);
  for (const { passed: count } of files) passed += count;
  failures.push(...files.flatMap((file) => failuresOf('FAILED', file)));
}

/**
 * Journeys that failed run once more from their beginning, without others beside them: on a busy machine, a browser
 * sometimes stops drawing. What passes then is named with the reason of its first failure.
 */
function repeatedAlone(files, env) {
  const failed = files.filter(({ file, failures: some }) => file.endsWith('.journey.ts') && some.length > 0);
  if (!process.env.CI || failed.length === 0 || failed.length > mostRepeated) return files;
  console.log(`Once more, alone: ${failed.map(({ file }) => file).join(', ')}`);
  const again = run(['--project', 'journeys', '--maxWorkers', '1', ...failed.map(({ file }) => file)], env);
  for (const first of failed)
    if (again.some(({ file, failures: some }) => file === first.file && some.length === 0))
      repeated.push(...failuresOf('PASSED THE SECOND TIME', first));
  return [...files.filter((file) => !failed.includes(file)), ...again];
}

/** Runs vitest to its end. Returns each file with the number of passed tests and with its failures. */
function run(vitestArgs, env) {
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-test-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/results-reporter.mjs'];
  const { status } = spawnSync(
    process.execPath,
    [binary('vitest', 'vitest'), 'run', ...reporters, ...vitestArgs],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...env, RESULTS_FILE: file },
    },
  );
  const { files, unhandled } = readResults(file);
  rmSync(folder, { recursive: true });
  const isExplained = status === 0 || files.some(({ failures: some }) => some.length > 0);
  if (!isExplained || unhandled.length > 0)
    files.push({
      file: 'an error outside any test',
      passed: 0,
      failures: [{ name: '', reasons: unhandled }],
    });
  return files;
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { files: [], unhandled: [] };
  }
}

function firstLineOf(text) {
  return text.split('\n', 1)[0];
}

function failuresOf(what, { file, failures: some }) {
  return some.map(({ name, reasons }) => `${what} ${file}${name && `: ${name}`}\n${reasons.join('\n')}`);
}
