import { expect, test } from 'vitest';
import type { Reader } from '#shared/engine/store.ts';
import { IssuedIds } from './issued-ids.ts';
import { CachingReader } from './caching-reader.ts';

const course = { id: 7, title: 'Welding' };
const students = [{ id: 'a' }, { id: 'b' }];

function counted() {
  let reads = 0;
  const source = {
    get: async () => (reads++, course),
    find: async () => (reads++, students),
  } as unknown as Reader;
  return { source, reads: () => reads };
}

test('reads each row once and answers repeated reads from the cache', async () => {
  const { source, reads } = counted();
  const reader = new CachingReader(source);
  for (let round = 0; round < 2; round++) {
    expect(await reader.get('courses', 7)).toBe(course);
    expect(await reader.find('enrollments', { courseId: 7 })).toBe(students);
  }
  const cacheOnly = reader.cacheOnly(3);
  expect(await cacheOnly?.get('courses', 7)).toBe(course);
  expect(await cacheOnly?.find('enrollments', { courseId: 7 })).toEqual(students);
  expect(reads()).toBe(2);
  expect([...reader.tables]).toEqual(['courses', 'enrollments']);
});

test('throws for a row that is not in the cache, instead of reporting it absent', async () => {
  const reader = new CachingReader(counted().source);
  await reader.get('courses', 7);
  const cacheOnly = reader.cacheOnly(1);
  await expect(cacheOnly?.get('courses', 8)).rejects.toThrow('courses/8 is not in the cache');
  await expect(cacheOnly?.find('enrollments', { courseId: 7 })).rejects.toThrow('is not in the cache');
});

test('reports nothing for an id issued after the read and throws for an id issued before', async () => {
  const ids = new IssuedIds();
  ids.record('before');
  const reader = new CachingReader(counted().source);
  const cacheOnly = reader.cacheOnly(1, ids.issuedFromNow());
  ids.record('after');
  expect(await cacheOnly?.find('completions', { batchId: 'after' })).toEqual([]);
  for (const batchId of ['before', 'elsewhere'])
    await expect(cacheOnly?.find('completions', { batchId })).rejects.toThrow('is not in the cache');
});

test('keeps a cached answer even when ids were issued since', async () => {
  const ids = new IssuedIds();
  const isNewer = ids.issuedFromNow();
  ids.record('batch');
  const reader = new CachingReader(counted().source);
  await reader.find('completions', { batchId: 'batch' });
  expect(await reader.cacheOnly(2, isNewer)?.find('completions', { batchId: 'batch' })).toEqual(students);
});

test('caches nothing when an answer exceeds the row limit', async () => {
  const reader = new CachingReader(counted().source);
  await reader.get('courses', 7);
  await reader.find('enrollments', { courseId: 7 });
  expect(reader.cacheOnly(2)).toBeUndefined();
});
