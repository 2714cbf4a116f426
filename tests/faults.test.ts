// The table of faults names existing tests and actions, and omits no fault.
import { readdirSync, readFileSync } from 'node:fs';
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

test('lists all 81 faults in order', () => {
  const wanted = Array.from({ length: 81 }, (_, index) => `| F${String(index + 1).padStart(2, '0')}`);
  expect(rows.map(([id]) => id)).toEqual(wanted);
});

/** Rows of acts by their file or folder. */
const acts = lines
  .filter((line) => line.startsWith('| `sync-server/'))
  .map((line) => line.split(' | '))
  .map((row) => [row[0]?.replaceAll(/[| `]/g, '') ?? '', row.at(-1) ?? ''] as const);

test.each([...rows.map((row) => [row[0]?.slice(2) ?? '', row.at(-1) ?? ''] as const), ...acts])(
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

const server = new URL('../sync-server/', import.meta.url);
const isOther = /test\.ts$|^(testing|migrations|demo)\//;
const writes =
  /\.(?:insert|update|del)\(|\b(?:runAs|give)\(|mailer\.send\(|sessions\.end\(|\b(?:insert into|delete from)\b|\bupdate "?\w+"? (?:\w )?set\b/g;

test('lists every file of the server that writes more than once', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !isOther.test(file),
  );
  const writing = files.filter(
    (file) => (readFileSync(new URL(file, server), 'utf8').match(writes) ?? []).length > 1,
  );
  expect(writing.length).toBeGreaterThan(30);
  const isListed = (file: string) =>
    acts.some(
      ([place]) =>
        place === `sync-server/${file}` || (place.endsWith('/') && `sync-server/${file}`.startsWith(place)),
    );
  expect(writing.filter((file) => !isListed(file))).toEqual([]);
});

test('lists every regular duty of the server among the acts', () => {
  const source = readFileSync(new URL('jobs/scheduler.ts', server), 'utf8');
  const names = [...source.matchAll(/hourly\('([^']+)'|name: '([^']+)'/g)].map(
    ([, hourly, other]) => hourly ?? other ?? '',
  );
  expect(names.length).toBeGreaterThan(8);
  const listed = lines.filter((line) => line.startsWith('| `sync-server/')).join();
  expect(names.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});
