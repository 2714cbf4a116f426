// `npm test`: runs every test on the embedded database, then those that need a database on a real Postgres. Arguments
// are passed to vitest (`npm test -- shared/domain`). `--check` first checks types, lint and format.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
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

let passed = 0;
/** Failures and their reasons, repeated at the end because the beginning of a long output is often cut off. */
const failures = [];

const isChecked = process.argv.includes('--check');
const checks = isChecked ? check() : [];
if (journeys) await prepareJourneys();
for (const isGood of await Promise.all(checks)) report(isGood, 'types, lint or format');
if (isChecked && environment.CHROMIUM) report(await isSmall(), 'the size of the first JavaScript');
vitest(['--project', 'unit', '--project', 'dom', '--project', 'journeys', ...args], environment);
await onRealPostgres();
for (const failure of failures) console.log(failure);
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
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-test-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(
    process.execPath,
    [binary('vitest', 'vitest'), 'run', ...reporters, ...vitestArgs],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  );
  const { numPassedTests, testResults } = readResults(file);
  const failed = testResults.flatMap(failuresOf);
  if (status !== 0 && failed.length === 0) failed.push('FAILED: an error outside any test');
  passed += numPassedTests;
  failures.push(...failed);
  rmSync(folder, { recursive: true });
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, testResults: [] };
  }
}

function firstLineOf(text) {
  return text.split('\n', 1)[0];
}

/** A file that does not load has no failed test of its own. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(fileURLToPath(root), name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`FAILED ${file}\n${message}`];
  return failed.map((result) => `FAILED ${file}: ${result.fullName}\n${result.failureMessages.join('\n')}`);
}
