// `npm test`: every test on the embedded database, then those that need a database again on a real Postgres.
// Arguments go to vitest (`npm test -- shared/domain`); `--check` also runs types, lint and format first.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findFirefox } from './browsers.mjs';
import { ensureBuilt } from './build.mjs';
import { installDependencies } from './install.mjs';
import { binary, requireNode, root, startNode } from './machine.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

requireNode();
installDependencies();

const args = process.argv.slice(2).filter((argument) => argument !== '--check');
const { TEST_DATABASE_URL, DATABASE_URL, ...environment } = process.env;
const counts = { passed: 0, failed: 0 };

const checks = process.argv.includes('--check') ? check() : [];
const journeys = args.length === 0 || args.some((argument) => argument.includes('journey'));
if (journeys) await prepareJourneys();
for (const isGood of await Promise.all(checks)) count(isGood);
vitest(['--project', 'unit', '--project', 'dom', '--project', 'journeys', ...args], environment);
await onRealPostgres();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** While the build is made: neither fills two cores. */
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
  if (!ensureBuilt()) counts.failed += 1;
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

/** Runs vitest to its end and adds what it counted. */
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
  const { passed, failed } = readCounts(file);
  counts.passed += passed;
  // A file that does not load, or an error outside any test, fails no test of its own.
  counts.failed += status === 0 ? failed : Math.max(failed, 1);
  rmSync(folder, { recursive: true });
}

function readCounts(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function count(isGood) {
  if (isGood) counts.passed += 1;
  else counts.failed += 1;
}
