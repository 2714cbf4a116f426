// Tests the contents of the completions screen.
import { expect, test } from 'vitest';
import { classroom } from '../testing/classroom.ts';
import { paul } from '../testing/people.ts';
import { completion, course, courseId, enrollment, match, reference } from '../testing/rows.ts';
import { canUndo, classLists, latestBatchOf, markedBatches, termOf } from './completions.ts';

const other = 'C-0000000006';

async function office() {
  const room = await classroom();
  await room.put('courses', course({ id: 202, title: 'Ambulance Driver' }));
  await room.put('enrollments', enrollment({ id: 'student-2', courseId: 202, candidateReferenceId: other }));
  const inBatch = { batchId: 'batch-1', markedAt: '2026-06-03T09:00:00.000Z' };
  await room.put(
    'completions',
    completion(inBatch),
    completion({ ...inBatch, courseId: 202, candidateReferenceId: other, enrollmentId: 'student-2' }),
  );
  return room;
}

test('lists classes by title with students in progress and completed ones', async () => {
  const room = await office();
  await room.put('enrollments', enrollment({ id: 'student-3', candidateReferenceId: 'C-3' }));
  const lists = await classLists(room.store);
  expect(lists.map((list) => [list.course.title, list.inProgress.length, list.completed.length])).toEqual([
    ['Ambulance Driver', 0, 1],
    ['Care Certificate', 1, 1],
  ]);
});

test('offers no completion of an undone batch in any class', async () => {
  const room = await office();
  const [batch] = await markedBatches(room.store);
  for (const record of batch!.undoable)
    await room.put('completions', { ...record, removedAt: room.now, removedByName: 'Sam' });
  const lists = await classLists(room.store);
  expect(lists.map(({ lastRemoved }) => lastRemoved)).toEqual([undefined, undefined]);
});

test.each([
  [{ startDate: null, endDate: null }, 'running'],
  [{ startDate: '2026-06-03', endDate: '2026-06-03' }, 'running'],
  [{ startDate: '2026-06-04', endDate: null }, 'ahead'],
  [{ startDate: null, endDate: '2026-06-02' }, 'ended'],
] as const)('classifies a course with %j on June 3 as %s', (dates, term) => {
  expect(termOf(dates, '2026-06-03')).toBe(term);
});

test('treats a batch across classes as one and allows undoing it for a day', async () => {
  const room = await office();
  const [batch] = await markedBatches(room.store);
  expect(batch).toMatchObject({ batchId: 'batch-1', markedByName: 'Sam', kept: [] });
  expect(batch?.undoable.map(({ courseId: id }) => id)).toEqual([courseId, 202]);
  expect(batch && canUndo(batch, new Date('2026-06-04T08:59:59.000Z'))).toBe(true);
  expect(batch && canUndo(batch, new Date('2026-06-04T09:00:00.000Z'))).toBe(false);
});

test('keeps completions an employer has acted on and skips removed ones when undoing a batch', async () => {
  const room = await office();
  await room.put('matches', match({ slotsProposedAt: '2026-06-03T09:30:00.000Z' }));
  const [batch] = await markedBatches(room.store);
  expect(batch?.kept.map(({ candidateReferenceId }) => candidateReferenceId)).toEqual([reference]);
  expect(batch?.undoable.map(({ courseId: id }) => id)).toEqual([202]);
  await room.put('completions', { ...batch!.undoable[0]!, removedAt: room.now, removedByName: 'Sam' });
  const [after] = await markedBatches(room.store);
  expect(after).toMatchObject({ undoable: [], completions: [{}, {}] });
  expect(after && canUndo(after, new Date(room.now))).toBe(false);
});

test('finds the newest batch of a class, including its completions in other classes', async () => {
  const room = await office();
  await room.put('matches', match({ slotsProposedAt: '2026-06-03T09:30:00.000Z' }));
  const [newest] = await markedBatches(room.store);
  expect(await latestBatchOf(room.store, paul, 202)).toEqual(newest);
  const again = { batchId: 'batch-2', markedAt: '2026-06-03T09:20:00.000Z' };
  await room.put('completions', completion({ ...again, candidateReferenceId: 'C-9', enrollmentId: null }));
  expect((await latestBatchOf(room.store, paul, courseId))?.batchId).toBe('batch-2');
  expect((await latestBatchOf(room.store, paul, 202))?.batchId).toBe('batch-1');
});

test('returns no batch for completions that were marked individually', async () => {
  const room = await classroom();
  await room.put('completions', completion());
  expect(await markedBatches(room.store)).toEqual([]);
  expect(await latestBatchOf(room.store, paul, courseId)).toBeNull();
});
