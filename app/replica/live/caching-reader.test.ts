import { expect, test } from 'vitest';
import type { Reader } from '#shared/engine/store.ts';
import { GivenIds } from './issued-ids.ts';
import { RememberingReader } from './caching-reader.ts';

const course = { id: 7, title: 'Welding' };
const students = [{ id: 'a' }, { id: 'b' }];

function counted() {
  let asked = 0;
  const below = {
    get: async () => (asked++, course),
    find: async () => (asked++, students),
  } as unknown as Reader;
  return { below, asked: () => asked };
}

test('asks for each row once and recalls it from memory', async () => {
  const { below, asked } = counted();
  const reader = new RememberingReader(below);
  for (let round = 0; round < 2; round++) {
    expect(await reader.get('courses', 7)).toBe(course);
    expect(await reader.find('enrollments', { courseId: 7 })).toBe(students);
  }
  const again = reader.recall(3);
  expect(await again?.get('courses', 7)).toBe(course);
  expect(await again?.find('enrollments', { courseId: 7 })).toEqual(students);
  expect(asked()).toBe(2);
  expect([...reader.tables]).toEqual(['courses', 'enrollments']);
});

test('throws when the recalled reader is asked for something unread, instead of reporting it absent', async () => {
  const reader = new RememberingReader(counted().below);
  await reader.get('courses', 7);
  const again = reader.recall(1);
  await expect(again?.get('courses', 8)).rejects.toThrow('courses/8 was not asked');
  await expect(again?.find('enrollments', { courseId: 7 })).rejects.toThrow('was not asked');
});

test('reports nothing for an id issued after the read and throws for an id issued before', async () => {
  const ids = new GivenIds();
  ids.keep('before');
  const reader = new RememberingReader(counted().below);
  const again = reader.recall(1, ids.sinceNow());
  ids.keep('after');
  expect(await again?.find('completions', { batchId: 'after' })).toEqual([]);
  for (const batchId of ['before', 'elsewhere'])
    await expect(again?.find('completions', { batchId })).rejects.toThrow('was not asked');
});

test('keeps a cached answer even when ids were issued since', async () => {
  const ids = new GivenIds();
  const isNewer = ids.sinceNow();
  ids.keep('batch');
  const reader = new RememberingReader(counted().below);
  await reader.find('completions', { batchId: 'batch' });
  expect(await reader.recall(2, isNewer)?.find('completions', { batchId: 'batch' })).toEqual(students);
});

test('caches nothing when an answer exceeds the row limit', async () => {
  const reader = new RememberingReader(counted().below);
  await reader.get('courses', 7);
  await reader.find('enrollments', { courseId: 7 });
  expect(reader.recall(2)).toBeUndefined();
});
