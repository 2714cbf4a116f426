import { expect, test } from 'vitest';
import { indexFor } from './store.ts';

test('returns the columns of the index in its own order', () => {
  expect(indexFor('agreements', { jobId: 1, courseId: 2 })).toEqual(['courseId', 'jobId']);
  expect(indexFor('agreements', { jobId: 1 })).toEqual(['jobId']);
  expect(indexFor('agreements', {})).toEqual([]);
});

test.each([
  ['no index has the column', 'agreements', { status: 'active' }],
  ['an index has one of two columns', 'agreements', { courseId: 1, status: 'active' }],
  ['an index has more columns', 'notifications', { subjectId: 'match-1' }],
] as const)('refuses to search when %s', (_, table, equalTo) => {
  expect(() => indexFor(table, equalTo)).toThrow(`No index on ${table}`);
});

test.each([null, undefined])('refuses to search for %s, which no database finds', (value) => {
  expect(() => indexFor('agreements', { jobId: value })).toThrow('not found by nothing');
});
