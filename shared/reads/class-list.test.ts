// Which removed completion records the way back is offered for.
import { expect, test } from 'vitest';
import { removeStudent } from '../domain/enrollments/commands.ts';
import { classroom } from '../testing/classroom.ts';
import { paul } from '../testing/people.ts';
import { completion, courseId, enrollment } from '../testing/rows.ts';
import { classList } from './class-list.ts';

const removed = (candidateReferenceId: string, removedAt: string, batchId: string | null = null) =>
  completion({ candidateReferenceId, enrollmentId: null, batchId, removedAt, removedByName: 'Sam' });

const standing = (candidateReferenceId: string) =>
  completion({ candidateReferenceId, enrollmentId: null, batchId: 'batch-1' });

async function offered(...records: ReturnType<typeof completion>[]): Promise<string | undefined> {
  const room = await classroom();
  await room.put('completions', ...records);
  return (await classList(room.store, paul, courseId))?.lastRemoved?.completion.candidateReferenceId;
}

test('of records that were removed one after the other it is the last, of those that stand none', async () => {
  const alone = completion({ candidateReferenceId: 'C-3', enrollmentId: null });
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const last = removed('C-2', '2026-06-03T10:00:04.000Z', 'batch-1');
  expect(await offered(first, last, alone)).toBe('C-2');
  expect(await offered(alone)).toBeUndefined();
});

test('records of a batch that were removed one by one are offered, also where they were sent together', async () => {
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const second = removed('C-2', '2026-06-03T10:00:00.001Z', 'batch-1');
  expect(await offered(standing('C-3'), standing('C-4'), first, second)).toBe('C-2');
});

test('of a batch that was undone nothing is offered, also where one of it had to stay', async () => {
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const second = removed('C-2', '2026-06-03T10:00:00.001Z', 'batch-1');
  expect(await offered(standing('C-3'), first, second)).toBeUndefined();
});

test('what was marked and undone in one go is not offered again', async () => {
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const second = removed('C-2', '2026-06-03T10:00:00.001Z', 'batch-1');
  expect(await offered(first, second)).toBeUndefined();
  expect(await offered(first, { ...second, batchId: 'batch-2' })).toBe('C-2');
});

test('a record that went with its student is not: it comes back with them', async () => {
  const room = await classroom();
  await room.put('completions', completion());
  await room.accept(removeStudent, { id: enrollment().id, knowsCompletion: true }, paul);
  expect((await classList(room.store, paul, courseId))?.lastRemoved).toBeUndefined();
});
