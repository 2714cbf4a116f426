// The table of faults names existing tests and actions, and omits no fault.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allActions } from './simulation/actions.ts';
import { events } from './simulation/events.ts';
import { networkFaults } from './simulation/network.ts';
import { sourceOf } from './named-tests.ts';

const lines = readFileSync(new URL('../docs/faults.md', import.meta.url), 'utf8').split('\n');
const rows = lines.map((line) => line.split(' | ')).filter(([id]) => /^\| F\d\d$/.test(id ?? ''));

/** Everything that a story may draw, by name. */
const drawn = new Set<string>([
  ...allActions.map(({ name }) => name),
  ...Object.keys(events),
  ...networkFaults,
  'sync',
  'correct',
  'discard',
]);

test('lists all 75 faults in order', () => {
  const wanted = Array.from({ length: 75 }, (_, index) => `| F${String(index + 1).padStart(2, '0')}`);
  expect(rows.map(([id]) => id)).toEqual(wanted);
});

test.each(rows.map((row) => [row[0]?.slice(2) ?? '', row.at(-1) ?? '']))(
  'refers %s to existing evidence',
  (_id, shownBy) => {
    const named = [...shownBy.matchAll(/`([^`]+?): ([^`]*)`/g)].map(([, place = '', name = '']) => [
      place,
      name,
    ]);
    expect(named.length).toBeGreaterThan(0);
    for (const [place = '', name = ''] of named)
      if (name === '') expect.fail(`${place} is named without a test`);
      else if (place === 'story') expect(drawn, name).toContain(name);
      else expect(sourceOf(place), `${place}: ${name}`).toContain(name);
  },
);
