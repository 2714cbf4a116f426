import { expect, test } from 'vitest';
import { indexFor } from './store.ts';

test('returns the columns of the index in its own order', () => {
  expect(indexFor('agreements', { jobId: 1, courseId: 2 })).toEqual(['courseId', 'jobId']);
  expect(indexFor('agreements', { jobId: 1 })).toEqual(['jobId']);
  expect(indexFor('agreements', {})).toEqual([]);
});

test.each([
  ['no index has the column', { status: 'active' }],
  ['an index has one of two columns', { courseId: 1, status: 'active' }],
  ['an index has more columns', { personId: 'p', status: 'active', subjectId: 's' }],
])('refuses to search when %s', (_, equalTo) => {
  expect(() => indexFor('agreements', equalTo)).toThrow('No index on agreements');
});

test.each([null, undefined])('refuses to search for %s, which no database finds', (value) => {
  expect(() => indexFor('agreements', { jobId: value })).toThrow('not found by nothing');
});
