// Tests for which removed completions an undo is offered.
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

test('offers to restore the last removed completion and none that is not removed', async () => {
  const alone = completion({ candidateReferenceId: 'C-3', enrollmentId: null });
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const last = removed('C-2', '2026-06-03T10:00:04.000Z', 'batch-1');
  expect(await offered(first, last, alone)).toBe('C-2');
  expect(await offered(alone)).toBeUndefined();
});

test('offers to restore completions of a batch that were removed individually, even if sent together', async () => {
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const second = removed('C-2', '2026-06-03T10:00:00.001Z', 'batch-1');
  expect(await offered(standing('C-3'), standing('C-4'), first, second)).toBe('C-2');
});

test('offers nothing of an undone batch, even if one completion had to remain', async () => {
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const second = removed('C-2', '2026-06-03T10:00:00.001Z', 'batch-1');
  expect(await offered(standing('C-3'), first, second)).toBeUndefined();
});

test('offers nothing of a batch that was marked and undone as a whole', async () => {
  const first = removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1');
  const second = removed('C-2', '2026-06-03T10:00:00.001Z', 'batch-1');
  expect(await offered(first, second)).toBeUndefined();
  expect(await offered(first, { ...second, batchId: 'batch-2' })).toBe('C-2');
});

test('does not offer to restore a completion that was removed with its student', async () => {
  const room = await classroom();
  await room.put('completions', completion());
  await room.accept(removeStudent, { id: enrollment().id, knowsCompletion: true }, paul);
  expect((await classList(room.store, paul, courseId))?.lastRemoved).toBeUndefined();
});
