// Keeps which parts of the full run have passed, on which commit, in `reports/full-run.json`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { commitNow, root } from './machine.mjs';
import { parts } from './test-plan.mjs';

const file = new URL('reports/full-run.json', root);
const secondsFile = new URL('reports/measured-seconds.json', root);

/** The names of the parts, in the order in which they run. */
export const partNames = ['gate', 'extra', ...parts().map((_part, index) => String(index + 1))];

/** Returns the last result of each part: commit, passed, failed, minutes, and how often it ran. */
export const partResults = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Keeps a result of the current commit. Changes that are not committed belong to none, so nothing is kept. */
export function keepResult(name, run, minutes) {
  if (hasChanges()) return;
  const results = partResults();
  results[name] = {
    commit: commitNow(),
    passed: run.passed,
    failed: run.failures.length,
    minutes,
    runs: (results[name]?.runs ?? 0) + 1,
  };
  mkdirSync(new URL('reports/', root), { recursive: true });
  writeFileSync(file, JSON.stringify(results, null, 2));
  keepSeconds(run.seconds);
}

/** Whether the part passed, and nothing that it runs has changed since. */
export function isStillGreen(name) {
  const result = partResults()[name];
  if (!result || result.failed > 0) return false;
  const since = git('diff', '--name-only', result.commit, 'HEAD').split('\n').filter(Boolean);
  return since.every((path) => isDocument(path) || isTestOfAnotherPart(path, name));
}

export const hasChanges = () => git('status', '--porcelain') !== '';

/** The measured seconds of journeys, and of files on the embedded database, from all parts that have run. */
export const measuredSeconds = () =>
  existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {};

function keepSeconds(seconds) {
  const own = Object.entries(seconds).filter(([key]) => / in (chromium|firefox)$| on embedded$/.test(key));
  const all = {
    ...measuredSeconds(),
    ...Object.fromEntries(own.map(([key, value]) => [key, Math.round(value)])),
  };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(secondsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

const isDocument = (path) => path.endsWith('.md') || path.startsWith('docs/');

function isTestOfAnotherPart(path, name) {
  const isNumbered = name !== 'gate' && name !== 'extra';
  if (path.endsWith('.journey.ts')) return name === 'extra' || (isNumbered && !filesOf(name).includes(path));
  return isNumbered && /\.test\.tsx?$/.test(path);
}

const filesOf = (name) => parts()[Number(name) - 1].map(({ file: path }) => path);

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
