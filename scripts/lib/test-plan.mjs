// Decides which journeys a run takes: those of the gate, and one part of the rest that is drawn by the commit.
import { readdirSync, readFileSync } from 'node:fs';
import { commitNow, root } from './machine.mjs';

/** A part runs for about three minutes with two workers. */
const secondsOfPart = 2 * 180;
/** A journey that was never measured counts as a usual one. */
const usualSeconds = 60;

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

/** The journeys of `tests/gate.json`. Those of `few` are looked at in fewer sizes and modes than in the full run. */
export function gateJourneys() {
  const { chromium, firefox, few } = JSON.parse(read('tests/gate.json'));
  const isIn = ({ file, engine }) => (engine === 'firefox' ? firefox : chromium).includes(file);
  return { whole: allJourneys().filter(isIn), few: few.map((file) => ({ file, engine: 'chromium' })) };
}

/**
 * Cuts the journeys that are not whole in the gate into parts of about the same measured seconds, the slowest first.
 */
export function parts() {
  const seconds = JSON.parse(read('tests/journey-seconds.json'));
  const { whole } = gateJourneys();
  const rest = allJourneys()
    .filter(({ file, engine }) => !whole.some((one) => one.file === file && one.engine === engine))
    .map((journey) => ({ ...journey, seconds: seconds[journeyKey(journey)] ?? usualSeconds }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const total = rest.reduce((sum, journey) => sum + journey.seconds, 0);
  const cut = Array.from({ length: Math.max(1, Math.ceil(total / secondsOfPart)) }, () => []);
  const sum = (part) => part.reduce((all, journey) => all + journey.seconds, 0);
  for (const journey of rest) cut.toSorted((a, b) => sum(a) - sum(b))[0].push(journey);
  return cut;
}

/** `tests/journeys/bulk.journey.ts in firefox`, as in `tests/red.txt` and in the measured seconds. */
export const journeyKey = ({ file, engine }) => `${file} in ${engine}`;

/** Journeys that `tests/red.txt` names. */
export function redJourneys() {
  const lines = read('tests/red.txt').split('\n');
  return allJourneys().filter((journey) => lines.some((line) => line.startsWith(`${journeyKey(journey)} |`)));
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
