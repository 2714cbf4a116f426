// `npm run test:full`: everything. It has parts: `gate`, `extra`, and the numbered parts of journeys. A part that passed
// is not run again while only documents, or tests that the part does not run, have changed since. A gate that passed counts
// as the part `gate` and as the part that it drew. `--part` runs one part, `--again` all of them. When all have passed, it
// adds a line to docs/evidence/full-run.md.
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  hasChanges,
  isStillGreen,
  keepResult,
  measuredSeconds,
  partNames,
  partResults,
} from './lib/full-run-state.mjs';
import { root } from './lib/machine.mjs';
import { TestRun } from './lib/run-vitest.mjs';
import { prepareTests } from './lib/test-steps.mjs';

const { values } = parseArgs({ options: { part: { type: 'string' }, again: { type: 'boolean' } } });
if (values.part && !partNames.includes(values.part)) fail(`The parts are ${partNames.join(', ')}.`);
if (hasChanges()) fail('Commit or undo your changes first: a result belongs to a commit.');

const isToRun = (name) => (values.part ? values.part === name : values.again || !isStillGreen(name));
for (const name of partNames.filter(isToRun)) await runPart(name);
for (const name of partNames) console.log(`${name}: ${wordsOf(partResults()[name])}`);
const isDone = partNames.every(isStillGreen);
if (isDone) keepEvidence();
process.exitCode = isDone || (values.part && isStillGreen(values.part)) ? 0 : 1;

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
  keepResult(name, run, (performance.now() - started) / 60_000);
}

function keepEvidence() {
  const all = partNames.map((name) => partResults()[name]);
  const sum = (count) => all.reduce((total, result) => total + count(result), 0);
  const repeated = partNames.filter((_name, index) => all[index].runs > 1).join(', ') || 'none';
  const commits = [...new Set(all.map(({ commit }) => commit))].join(', ');
  const counts = `${sum(({ passed }) => passed)} | ${sum(({ failed }) => failed)}`;
  const minutes = Math.round(sum((result) => result.minutes));
  const today = new Date().toISOString().slice(0, 10);
  appendFileSync(
    new URL('docs/evidence/full-run.md', root),
    `| ${today} | ${commits} | ${counts} | ${repeated} | ${minutes} |\n`,
  );
  const seconds = `${JSON.stringify(measuredSeconds(), null, 2)}\n`;
  writeFileSync(new URL('tests/test-seconds.json', root), seconds);
  console.log('All parts have passed. Commit docs/evidence/full-run.md and tests/test-seconds.json.');
}

function wordsOf(result) {
  if (!result) return 'not run';
  const { commit, passed, failed, minutes } = result;
  return `${passed} passed, ${failed} failed at ${commit} in ${minutes.toFixed(1)} minutes`;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
