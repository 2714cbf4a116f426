// Every journey is in the gate or in one part of the rotation, in each engine that it is for.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  allJourneys,
  chosenJourneys,
  drawnBy,
  gateJourneys,
  journeyKey,
  parts,
} from '../scripts/lib/test-plan.mjs';

const root = new URL('../', import.meta.url);
const gate = JSON.parse(readFileSync(new URL('tests/gate.json', root), 'utf8')) as Record<string, string[]>;

test('puts every journey and engine into the gate or into exactly one part', () => {
  const planned = [...gateJourneys().whole, ...parts().flat()].map(journeyKey);
  expect(planned.toSorted()).toEqual(allJourneys().map(journeyKey).toSorted());
});

test('names only journeys in the gate that exist in that engine', () => {
  const known = new Set(allJourneys().map(journeyKey));
  const named = Object.entries(gate).flatMap(([engine, files]) =>
    files.map((file) => journeyKey({ file, engine: engine === 'firefox' ? 'firefox' : 'chromium' })),
  );
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

test('looks at a journey of few looks in all looks when the rotation draws it', () => {
  const [file = ''] = gate['few'] ?? [];
  const few = [{ file, engine: 'chromium' as const }];
  expect(JSON.parse(chosenJourneys({ whole: [], few }))).toEqual({ chromium: [], firefox: [], few: [file] });
  expect(JSON.parse(chosenJourneys({ whole: few, few }))).toEqual({ chromium: [file], firefox: [], few: [] });
});

test('draws the same part and seed for the same commit, and each part for some commit', () => {
  expect(drawnBy('00010abc')).toEqual(drawnBy('00010abc'));
  const commits = Array.from({ length: 64 }, (_, index) => `${index.toString(16).padStart(5, '0')}abc`);
  const drawn = new Set(commits.map((commit) => drawnBy(commit).part));
  expect(drawn.size).toBe(parts().length);
  expect(drawnBy('unknown')).toMatchObject({ seed: 1, part: 1 });
});

test('cuts parts of similar length, none of them empty', () => {
  expect(parts().every((part) => part.length > 0)).toBe(true);
});

test('measures only journeys that exist', () => {
  const seconds = JSON.parse(readFileSync(new URL('tests/journey-seconds.json', root), 'utf8')) as Record<
    string,
    number
  >;
  const files = Object.keys(seconds).map((key) => key.replace(/ in \w+$/, ''));
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
