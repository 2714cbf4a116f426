// Every journey, in each engine that it is for, and every database file is in the gate or in one part of the rotation.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  allJourneys,
  chosenJourneys,
  databaseFiles,
  drawnBy,
  gatePlan,
  keyOf,
  leftToPostgres,
  parts,
} from '../scripts/lib/test-plan.mjs';

const root = new URL('../', import.meta.url);
const gate = JSON.parse(readFileSync(new URL('tests/gate.json', root), 'utf8')) as Record<string, string[]>;

const onEmbedded = (file: string) => ({ file, engine: 'embedded' as const });

test('puts every journey and engine, and every database file, into the gate or into exactly one part', () => {
  const { whole, embedded } = gatePlan();
  const planned = [...whole, ...embedded.map(onEmbedded), ...parts().flat()].map(keyOf);
  const all = [...allJourneys(), ...databaseFiles().map(onEmbedded)].map(keyOf);
  expect(planned.toSorted()).toEqual(all.toSorted());
});

test('leaves every other database file to the real PostgreSQL', () => {
  const [first = ''] = gatePlan().embedded;
  const left = JSON.parse(leftToPostgres([first])) as string[];
  expect([...left, first].toSorted()).toEqual(databaseFiles().toSorted());
});

test('names only journeys in the gate that exist in that engine', () => {
  const known = new Set(allJourneys().map(keyOf));
  const { embedded: _embedded, ...journeys } = gate;
  const named = Object.entries(journeys).flatMap(([engine, files]) =>
    files.map((file) => keyOf({ file, engine: engine === 'firefox' ? 'firefox' : 'chromium' })),
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

test('measures only tests that exist', () => {
  const seconds = JSON.parse(readFileSync(new URL('tests/test-seconds.json', root), 'utf8')) as Record<
    string,
    number
  >;
  const files = Object.keys(seconds).map((key) => key.replace(/ (in|on) \w+$/, ''));
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
