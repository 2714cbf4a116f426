// Decides what a run takes: the gate, and one part of the rest that is drawn by the commit.
import { readdirSync, readFileSync } from 'node:fs';
import { commitNow, root } from './machine.mjs';

/** A part runs for about three minutes with two workers. */
const secondsOfPart = 2 * 180;
/** A test that was never measured counts as a usual one. */
const usualSeconds = { chromium: 60, firefox: 60, embedded: 5 };

const read = (path) => readFileSync(new URL(path, root), 'utf8');

/**
 * Every journey in every engine that it is for, as `{ file, engine }`. One whose name ends in `-firefox` is for Firefox
 * alone; one that asks which engines are installed is for both.
 */
export function allJourneys() {
  const files = readdirSync(new URL('tests/journeys', root), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/journeys/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.journey.ts'))
    .toSorted();
  return files.flatMap((file) => {
    if (file.endsWith('-firefox.journey.ts')) return [{ file, engine: 'firefox' }];
    const engines = read(file).includes('installedEngines') ? ['chromium', 'firefox'] : ['chromium'];
    return engines.map((engine) => ({ file, engine }));
  });
}

/** Every file of database tests. They run on the embedded database and on a real PostgreSQL. */
export function databaseFiles() {
  return ['app', 'shared', 'sync-server', 'tests'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.pg.test.ts'))
      .toSorted(),
  );
}

/**
 * What the gate takes, from `tests/gate.json`: whole journeys; those of `few`, which are looked at in fewer sizes and modes
 * than in the full run; and the files that also run on the embedded database.
 */
export function gatePlan() {
  const { chromium, firefox, few, embedded } = JSON.parse(read('tests/gate.json'));
  const isIn = ({ file, engine }) => (engine === 'firefox' ? firefox : chromium).includes(file);
  return {
    whole: allJourneys().filter(isIn),
    few: few.map((file) => ({ file, engine: 'chromium' })),
    embedded,
  };
}

/**
 * Cuts the rest into parts of about the same measured seconds, the slowest first: journeys that are not whole in the gate,
 * and database files that the gate runs on a real PostgreSQL only, as `{ file, engine: 'embedded' }`.
 */
export const parts = () => (cutParts ??= cutRest());
let cutParts;

function cutRest() {
  const seconds = JSON.parse(read('tests/test-seconds.json'));
  const { whole, embedded } = gatePlan();
  const inGate = new Set([...whole.map(keyOf), ...embedded.map(onEmbedded).map(keyOf)]);
  const rest = [...allJourneys(), ...databaseFiles().map(onEmbedded)]
    .filter((test) => !inGate.has(keyOf(test)))
    .map((test) => ({ ...test, seconds: seconds[keyOf(test)] ?? usualSeconds[test.engine] }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const total = rest.reduce((sum, test) => sum + test.seconds, 0);
  const cut = Array.from({ length: Math.max(1, Math.ceil(total / secondsOfPart)) }, () => []);
  const sum = (part) => part.reduce((all, test) => all + test.seconds, 0);
  for (const test of rest) cut.toSorted((a, b) => sum(a) - sum(b))[0].push(test);
  return cut;
}

const onEmbedded = (file) => ({ file, engine: 'embedded' });
const isJourney = ({ engine }) => engine !== 'embedded';

/** `tests/journeys/bulk.journey.ts in firefox`, as in `tests/red.txt` and in the measured seconds. */
export const keyOf = ({ file, engine }) => `${file} ${isJourney({ engine }) ? 'in' : 'on'} ${engine}`;

/** Journeys and database files that `tests/red.txt` names. */
export function redTests() {
  const lines = read('tests/red.txt').split('\n');
  const isRed = (test) => lines.some((line) => line.startsWith(`${keyOf(test)} |`));
  return [...allJourneys(), ...databaseFiles().map(onEmbedded)].filter(isRed);
}

/**
 * The first seed and the part that a commit draws. Seeds stay below a million, because the random source is exact up to
 * there. A copy without Git history draws the first ones.
 */
export function drawnBy(commit = commitNow()) {
  const number = Number.parseInt(commit.slice(0, 5), 16);
  if (!Number.isFinite(number)) return { commit, seed: 1, part: 1 };
  return { commit, seed: number, part: 1 + (number % parts().length) };
}

/** The value of JOURNEYS, from which `vitest.config.ts` takes the files of its journey projects. */
export function chosenJourneys({ whole, few = [] }) {
  const of = (engine) => [...new Set(whole.filter((one) => one.engine === engine).map(({ file }) => file))];
  const chromium = of('chromium');
  return JSON.stringify({
    chromium,
    firefox: of('firefox'),
    few: few.map(({ file }) => file).filter((file) => !chromium.includes(file)),
  });
}

/** The value of EXCLUDED_FILES: the database files that a run leaves to the real PostgreSQL. */
export const leftToPostgres = (embedded) =>
  JSON.stringify(databaseFiles().filter((file) => !embedded.includes(file)));
