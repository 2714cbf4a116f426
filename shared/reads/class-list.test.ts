// Which removed completion records the way back is offered for.
import { expect, test } from 'vitest';
import { removeStudent } from '../domain/enrollments.ts';
import { classroom } from '../testing/classroom.ts';
import { paul } from '../testing/people.ts';
import { completion, courseId, enrollment } from '../testing/rows.ts';
import { classList } from './class-list.ts';

const removed = (candidateReferenceId: string, removedAt: string, batchId: string | null = null) =>
  completion({ candidateReferenceId, enrollmentId: null, batchId, removedAt, removedByName: 'Sam' });

async function offered(...records: ReturnType<typeof completion>[]): Promise<string[]> {
  const room = await classroom();
  await room.put('completions', ...records);
  const list = await classList(room.store, paul, courseId);
  return (list?.lastRemoved ?? []).map((each) => each.completion.candidateReferenceId);
}

test('of records that were removed one after the other it is the last, of those that stand none', async () => {
  const standing = completion({ candidateReferenceId: 'C-3', enrollmentId: null });
  const first = removed('C-1', '2026-06-03T10:00:00.000Z');
  const last = removed('C-2', '2026-06-03T10:00:00.001Z');
  expect(await offered(first, last, standing)).toEqual(['C-2']);
  expect(await offered(standing)).toEqual([]);
});

test('those that were marked and undone in one go are offered together', async () => {
  expect(
    await offered(
      removed('C-1', '2026-06-03T10:00:00.000Z', 'batch-1'),
      removed('C-2', '2026-06-03T10:00:00.001Z', 'batch-1'),
      removed('C-3', '2026-06-03T09:00:00.000Z', 'batch-1'),
      removed('C-4', '2026-06-03T10:00:00.000Z', 'batch-2'),
    ),
  ).toEqual(['C-2', 'C-1']);
});

test('a record that went with its student is not: it comes back with them', async () => {
  const room = await classroom();
  await room.put('completions', completion());
  await room.accept(removeStudent, { id: enrollment().id, knowsCompletion: true }, paul);
  expect((await classList(room.store, paul, courseId))?.lastRemoved).toEqual([]);
});
