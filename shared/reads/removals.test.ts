// Tests the undo that is offered after a student was removed.
import { expect, test } from 'vitest';
import { markCompletion } from '../domain/completions/commands.ts';
import { removeStudent, restoreStudent } from '../domain/enrollments/commands.ts';
import { classroom } from '../testing/classroom.ts';
import { paul } from '../testing/people.ts';
import { completion, enrollment } from '../testing/rows.ts';
import { canPutBack, removedFromClass, removedStudents } from './removals.ts';

const id = enrollment().id;

test('returns no student who was not removed', async () => {
  const room = await classroom();
  expect(await removedStudents(room.store, paul)).toEqual([]);
});

test('returns a removed student with the completion removed along with them and restores both', async () => {
  const room = await classroom();
  await room.put('completions', completion());
  await room.accept(removeStudent, { id, knowsCompletion: true }, paul);
  const [removed] = await removedStudents(room.store, paul);
  expect(removed?.enrollment.id).toBe(id);
  expect(await removedFromClass(room.store, paul, removed!.course.id)).toEqual([removed]);
  expect(await removedFromClass(room.store, paul, 999)).toEqual([]);
  expect(removed?.completion?.id).toBe(completion().id);
  const { courseId, candidateReferenceId, completionDate } = removed!.completion!;
  await room.accept(restoreStudent, { id }, paul);
  await room.accept(markCompletion, { courseId, candidateReferenceId, completionDate }, paul);
  expect(await removedStudents(room.store, paul)).toEqual([]);
  expect(await room.single('completions')).toMatchObject({ removedAt: null, completionDate });
});

test('leaves a completion removed that was removed before its student', async () => {
  const room = await classroom();
  await room.put('completions', completion({ removedAt: '2026-06-01T10:00:00.000Z', removedByName: 'Sam' }));
  await room.accept(removeStudent, { id }, paul);
  expect((await removedStudents(room.store, paul))[0]?.completion).toBeUndefined();
});

test('allows restoring a student for one day', async () => {
  const room = await classroom();
  await room.accept(removeStudent, { id }, paul);
  const [removed] = await removedStudents(room.store, paul);
  expect(canPutBack(removed!, new Date('2026-06-04T09:59:00.000Z'))).toBe(true);
  expect(canPutBack(removed!, new Date('2026-06-04T10:01:00.000Z'))).toBe(false);
});
