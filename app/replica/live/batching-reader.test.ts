import { expect, test, vi } from 'vitest';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { pause } from '#tests/rigs/until.ts';
import { BatchingReader } from './batching-reader.ts';
import { classRows } from '../testing/scripted-server.ts';

/** A class of ten students, and a reader that counts its requests. */
async function classOfTen() {
  const store = new MemoryStore();
  const student = classRows.find(([table]) => table === 'enrollments')?.[1];
  const references = Array.from({ length: 10 }, (_, place) => `C-${place}`);
  for (const [place, candidateReferenceId] of references.entries())
    await store.put('enrollments', { ...student, id: `student-${place}`, candidateReferenceId } as never);
  const source: Reader = {
    get: store.get.bind(store),
    find: vi.fn(store.find.bind(store)) as Reader['find'],
  };
  return { source, references, reader: new BatchingReader(source) };
}

test('answers many lookups of one class with a single read of the class', async () => {
  const { reader, source, references } = await classOfTen();
  const found = await Promise.all(
    [...references, 'C-nobody'].map((candidateReferenceId) =>
      reader.find('enrollments', { courseId: 7, candidateReferenceId }),
    ),
  );
  expect(found.map((rows) => rows.map(({ id }) => id))).toEqual([
    ...references.map((_, place) => [`student-${place}`]),
    [],
  ]);
  expect(vi.mocked(source.find).mock.calls).toEqual([['enrollments', { courseId: 7 }]]);
});

test('reads a few students one by one instead of the whole class', async () => {
  const { reader, source } = await classOfTen();
  const [one, rows] = await Promise.all([
    reader.get('enrollments', 'student-1'),
    reader.find('enrollments', { courseId: 7, candidateReferenceId: 'C-3' }),
  ]);
  expect([one?.id, rows[0]?.id]).toEqual(['student-1', 'student-3']);
  expect(source.find).toHaveBeenCalledExactlyOnceWith('enrollments', {
    courseId: 7,
    candidateReferenceId: 'C-3',
  });
});

test('looks up students of different classes separately and keeps whole-list reads whole', async () => {
  const { reader, source } = await classOfTen();
  const found = await Promise.all([
    ...Array.from({ length: 9 }, (_, place) =>
      reader.find('enrollments', { courseId: place, candidateReferenceId: 'C-1' }),
    ),
    reader.find('enrollments', { courseId: 7 }),
    reader.find('enrollments'),
  ]);
  expect(found.map((rows) => rows.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 10, 10]);
  expect(source.find).toHaveBeenCalledTimes(11);
});

test('fails every lookup of a failed batch and answers the next one', async () => {
  const { reader, source, references } = await classOfTen();
  vi.mocked(source.find).mockRejectedValueOnce(new Error('closed'));
  const findAll = () =>
    references.map((candidateReferenceId) =>
      reader.find('enrollments', { courseId: 7, candidateReferenceId }),
    );
  const ends = await Promise.allSettled(findAll());
  expect(ends.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(await Promise.all(findAll())).toHaveLength(10);
});

test('reports a failure only after the other answers have settled', async () => {
  const { reader, source } = await classOfTen();
  let over = false;
  vi.mocked(source.find)
    .mockRejectedValueOnce(new Error('broken off'))
    .mockImplementationOnce(async () => {
      await pause(20);
      over = true;
      return [];
    });
  const ends = await Promise.all(
    ['C-1', 'C-2'].map((candidateReferenceId) =>
      reader.find('enrollments', { courseId: 7, candidateReferenceId }).catch(() => over),
    ),
  );
  expect(ends).toEqual([true, true]);
});
