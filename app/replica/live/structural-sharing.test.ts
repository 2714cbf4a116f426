// What has not changed stays the same object, so that what is drawn from it is not drawn again.
import { expect, test } from 'vitest';
import { shareStructure } from './structural-sharing.ts';

const ann = { id: 'a', name: 'Ann', marks: [1, 2] };
const ben = { id: 'b', name: 'Ben', marks: [] };

test('returns the previous object for an equal answer', () => {
  const before = { students: [ann, ben], count: 2 };
  expect(shareStructure(before, structuredClone(before))).toBe(before);
});

test('reuses the equal parts of a changed answer', () => {
  const before = { students: [ann, ben] };
  const after = shareStructure(before, { students: [structuredClone(ann), { ...ben, name: 'Benjamin' }] });
  expect(after).toEqual({ students: [ann, { ...ben, name: 'Benjamin' }] });
  expect(after.students[0]).toBe(ann);
});

test('matches rows by id when another row is inserted before them', () => {
  const after = shareStructure([ann, ben], [{ id: 'c', name: 'Cara', marks: [] }, structuredClone(ann)]);
  expect(after[1]).toBe(ann);
  expect(after).toHaveLength(2);
});

test.each<[before: unknown, next: unknown]>([
  [undefined, null],
  [{ a: undefined }, {}],
  [{}, { a: undefined }],
  [[1], { 0: 1 }],
  [new Map([[1, 2]]), new Map([[1, 3]])],
  [new Date(0), new Date(1)],
])('does not take %o for %o', (before, next) => {
  const kept = shareStructure(before, next);
  expect(kept).not.toBe(before);
  expect(kept).toStrictEqual(next);
});
