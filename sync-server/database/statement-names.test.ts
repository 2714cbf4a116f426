import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('names a statement at its second occurrence and each text differently', () => {
  const names = new StatementNames();
  expect([names.of('select 1'), names.of('select 2')]).toEqual([undefined, undefined]);
  const [one, two] = [names.of('select 1'), names.of('select 2')];
  expect(one).toBeDefined();
  expect(two).toBeDefined();
  expect(two).not.toBe(one);
  expect([names.of('select 1'), names.of('select 2')]).toEqual([one, two]);
});

test('names a labelled statement by its label at once', () => {
  const names = new StatementNames();
  expect([names.of('select 1', 'one'), names.of('select 2', 'two')]).toEqual(['one', 'two']);
});

test('bounds the names of texts with lists of any length', () => {
  const names = new StatementNames();
  const used = new Set<string | undefined>();
  for (let length = 0; length < 5_000; length++)
    for (const text of [`select ${length}`, `select ${length}`]) used.add(names.of(text));
  used.delete(undefined);
  expect(used.size).toBe(200);
  // Statements that were named first keep their names.
  expect(names.of('select 0')).toBeDefined();
});

test('names a common statement among many that come once', () => {
  const names = new StatementNames();
  for (let length = 0; length < 5_000; length++) {
    names.of(`select ${length}`);
    if (length % 100 === 0) names.of('common');
  }
  expect(names.of('common')).toBeDefined();
});

test('gives statements other names after the renewal of the names', () => {
  const names = new StatementNames();
  const nameOf = (text: string) => [names.of(text), names.of(text)][1];
  const all = () => [nameOf('select 1'), nameOf('select 2'), names.of('select 3', 'third')];
  const before = all();
  names.renew();
  expect(new Set([...before, ...all()]).size).toBe(6);
});
