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

test('what was asked once is not asked again, and is given again from memory', async () => {
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

test('memory fails where something else is asked, instead of taking it for absent', async () => {
  const reader = new RememberingReader(counted().below);
  await reader.get('courses', 7);
  const again = reader.recall(1);
  await expect(again?.get('courses', 8)).rejects.toThrow('courses/8 was not asked');
  await expect(again?.find('enrollments', { courseId: 7 })).rejects.toThrow('was not asked');
});

test('of an id that was given after the read there was nothing; of one given before nobody knows', async () => {
  const ids = new GivenIds();
  ids.keep('before');
  const reader = new RememberingReader(counted().below);
  const again = reader.recall(1, ids.sinceNow());
  ids.keep('after');
  expect(await again?.find('completions', { batchId: 'after' })).toEqual([]);
  for (const batchId of ['before', 'elsewhere'])
    await expect(again?.find('completions', { batchId })).rejects.toThrow('was not asked');
});

test('what was asked stands, whatever was given since', async () => {
  const ids = new GivenIds();
  const isNewer = ids.sinceNow();
  ids.keep('batch');
  const reader = new RememberingReader(counted().below);
  await reader.find('completions', { batchId: 'batch' });
  expect(await reader.recall(2, isNewer)?.find('completions', { batchId: 'batch' })).toEqual(students);
});

test('more rows than the limit are not kept', async () => {
  const reader = new RememberingReader(counted().below);
  await reader.get('courses', 7);
  await reader.find('enrollments', { courseId: 7 });
  expect(reader.recall(2)).toBeUndefined();
});
