import { expect, test, vi } from 'vitest';
import { MemoryStore } from '#shared/memory-store.ts';
import type { Id, TableName } from '#shared/schema.ts';
import { gatheringReader } from './gathering-reader.ts';
import type { ManyReader } from './gathering-reader.ts';
import { classRows } from './testing/scripted-server.ts';

/** A class of so many, and what the database was asked. */
async function classOf(size: number) {
  const store = new MemoryStore();
  const student = classRows.find(([table]) => table === 'enrollments')?.[1];
  const references = Array.from({ length: size }, (_, place) => `C-${place}`);
  for (const [place, candidateReferenceId] of references.entries())
    await store.put('enrollments', { ...student, id: `student-${place}`, candidateReferenceId } as never);
  const below: ManyReader = {
    get: vi.fn(store.get.bind(store)) as ManyReader['get'],
    find: vi.fn(store.find.bind(store)) as ManyReader['find'],
    getMany: vi.fn((table: TableName, ids: readonly Id<TableName>[]) =>
      Promise.all(ids.map((id) => store.get(table, id))),
    ) as ManyReader['getMany'],
  };
  return { below, references, reader: gatheringReader(below) };
}

test('rows that are asked for in one go are asked of the database in one, also those that it does not have', async () => {
  const { reader, below } = await classOf(10);
  const ids = Array.from({ length: 12 }, (_, place) => `student-${place}`);
  const found = await Promise.all(ids.map((id) => reader.get('enrollments', id)));
  expect(found.map((row) => row?.id)).toEqual([...ids.slice(0, 10), undefined, undefined]);
  expect(below.getMany).toHaveBeenCalledTimes(1);
  expect(below.get).not.toHaveBeenCalled();
});

test('students who are looked for in one go are looked for among those of their class', async () => {
  const { reader, below, references } = await classOf(10);
  const found = await Promise.all(
    [...references, 'C-nobody'].map((candidateReferenceId) =>
      reader.find('enrollments', { courseId: 7, candidateReferenceId }),
    ),
  );
  expect(found.map((rows) => rows.map(({ id }) => id))).toEqual([
    ...references.map((_, place) => [`student-${place}`]),
    [],
  ]);
  expect(vi.mocked(below.find).mock.calls).toEqual([['enrollments', { courseId: 7 }]]);
});

test('a few are looked for one by one, for the rest of their class is not needed', async () => {
  const { reader, below } = await classOf(10);
  const [one, other, rows] = await Promise.all([
    reader.get('enrollments', 'student-1'),
    reader.get('enrollments', 'student-2'),
    reader.find('enrollments', { courseId: 7, candidateReferenceId: 'C-3' }),
  ]);
  expect([one?.id, other?.id, rows[0]?.id]).toEqual(['student-1', 'student-2', 'student-3']);
  expect(below.find).toHaveBeenCalledExactlyOnceWith('enrollments', {
    courseId: 7,
    candidateReferenceId: 'C-3',
  });
});

test('many of different classes are each looked for where they are, and whole lists stay whole', async () => {
  const { reader, below } = await classOf(10);
  const found = await Promise.all([
    ...Array.from({ length: 9 }, (_, place) =>
      reader.find('enrollments', { courseId: place, candidateReferenceId: 'C-1' }),
    ),
    reader.find('enrollments', { courseId: 7 }),
    reader.find('enrollments'),
  ]);
  expect(found.map((rows) => rows.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 10, 10]);
  expect(below.find).toHaveBeenCalledTimes(11);
});

test('what cannot be answered fails for all who asked, and what is asked next is answered', async () => {
  const { reader, below } = await classOf(10);
  vi.mocked(below.getMany).mockRejectedValueOnce(new Error('closed'));
  const asked = Array.from({ length: 8 }, (_, place) => reader.get('enrollments', `student-${place}`));
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  expect((await reader.get('enrollments', 'student-1'))?.id).toBe('student-1');
});
