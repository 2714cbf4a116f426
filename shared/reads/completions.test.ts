// What the completions screen shows.
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

test('classes come by title, with who is in progress and who has completed', async () => {
  const room = await office();
  await room.put('enrollments', enrollment({ id: 'student-3', candidateReferenceId: 'C-3' }));
  const lists = await classLists(room.store);
  expect(lists.map((list) => [list.course.title, list.inProgress.length, list.completed.length])).toEqual([
    ['Ambulance Driver', 0, 1],
    ['Care Certificate', 1, 1],
  ]);
});

test('of a batch that was undone no record is offered again, in whatever class', async () => {
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
] as const)('%j on June 3 is %s', (dates, term) => {
  expect(termOf(dates, '2026-06-03')).toBe(term);
});

test('a batch across classes is one, and can be undone for a day', async () => {
  const room = await office();
  const [batch] = await markedBatches(room.store);
  expect(batch).toMatchObject({ batchId: 'batch-1', markedByName: 'Sam', kept: [] });
  expect(batch?.undoable.map(({ courseId: id }) => id)).toEqual([courseId, 202]);
  expect(batch && canUndo(batch, new Date('2026-06-04T08:59:59.000Z'))).toBe(true);
  expect(batch && canUndo(batch, new Date('2026-06-04T09:00:00.000Z'))).toBe(false);
});

test('what an employer has acted on is kept, what was taken back is neither', async () => {
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

test('a class knows its newest batch, with its part in other classes', async () => {
  const room = await office();
  await room.put('matches', match({ slotsProposedAt: '2026-06-03T09:30:00.000Z' }));
  const [newest] = await markedBatches(room.store);
  expect(await latestBatchOf(room.store, paul, 202)).toEqual(newest);
  const again = { batchId: 'batch-2', markedAt: '2026-06-03T09:20:00.000Z' };
  await room.put('completions', completion({ ...again, candidateReferenceId: 'C-9', enrollmentId: null }));
  expect((await latestBatchOf(room.store, paul, courseId))?.batchId).toBe('batch-2');
  expect((await latestBatchOf(room.store, paul, 202))?.batchId).toBe('batch-1');
});

test('completions that were marked one by one are no batch', async () => {
  const room = await classroom();
  await room.put('completions', completion());
  expect(await markedBatches(room.store)).toEqual([]);
  expect(await latestBatchOf(room.store, paul, courseId)).toBeNull();
});
