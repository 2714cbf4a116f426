// Runs vitest and keeps what it found: passed and failed tests and the seconds of each file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary, root } from './machine.mjs';

/** Collects the results of the steps of one run. */
export class TestRun {
  passed = 0;
  /** Failures with their reasons, repeated at the end because the beginning of a long output is often cut off. */
  failures = [];
  /** The minutes of each step, in order. */
  minutes = [];
  /** The seconds of each test file, by `fileKey`. */
  seconds = {};

  /** Runs a step and adds its minutes to the name. */
  async step(name, work) {
    const started = performance.now();
    await work();
    this.minutes.push([name, (performance.now() - started) / 60_000]);
  }

  report(isGood, what) {
    if (isGood) this.passed += 1;
    else this.failures.push(`FAILED: ${what}`);
  }

  /** Runs vitest to its end and adds its passed and failed tests. `database` names the one of the database tests. */
  vitest(args, env, database) {
    for (const { file, project, passed, failures, seconds } of results(args, env)) {
      this.passed += passed;
      this.seconds[fileKey(file, project, database)] = seconds;
      this.failures.push(...failures.map((failure) => textOf(file, failure)));
    }
  }

  /** Prints the failures, the minutes, and the closing line. Writes the seconds to `reports/test-seconds.json`. */
  end() {
    for (const failure of this.failures) console.log(failure);
    // The names once more without their reasons, because the end of a long output is often all that is kept.
    if (this.failures.length > 1) for (const failure of this.failures) console.log(failure.split('\n', 1)[0]);
    mkdirSync(new URL('reports/', root), { recursive: true });
    const slowestFirst = Object.entries(this.seconds).toSorted(([, a], [, b]) => b - a);
    const seconds = Object.fromEntries(
      slowestFirst.map(([key, value]) => [key, Math.round(value * 10) / 10]),
    );
    writeFileSync(new URL('reports/test-seconds.json', root), `${JSON.stringify(seconds, null, 2)}\n`);
    for (const [name, minutes] of this.minutes) console.log(`${minutes.toFixed(1).padStart(6)} min  ${name}`);
    console.log(`${this.passed} passed, ${this.failures.length} failed`);
    process.exitCode = this.failures.length > 0 ? 1 : 0;
  }
}

/** A journey is measured for each engine, a database test for each database. */
const fileKey = (file, project, database) => {
  if (file.endsWith('.journey.ts')) return `${file} in ${project}`;
  return file.endsWith('.pg.test.ts') && database ? `${file} on ${database}` : file;
};

/** Returns each test file with its project, seconds, number of passed tests, and failures. */
function results(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-test-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/results-reporter.mjs'];
  const { status } = spawnSync(process.execPath, [binary('vitest', 'vitest'), 'run', ...reporters, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, RESULTS_FILE: file },
  });
  const { files, unhandled } = readResults(file);
  rmSync(folder, { recursive: true });
  const isExplained = status === 0 || files.some(({ failures }) => failures.length > 0);
  const outside = { file: 'an error outside any test', seconds: 0, passed: 0 };
  return isExplained && unhandled.length === 0
    ? files
    : [...files, { ...outside, failures: [{ name: '', reasons: unhandled }] }];
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { files: [], unhandled: [] };
  }
}

const textOf = (file, { name, reasons }) => `FAILED ${file}${name && `: ${name}`}\n${reasons.join('\n')}`;
