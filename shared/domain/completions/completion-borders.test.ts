// Completions at the borders of their rules, and rules that look at several students, matches or agreements.
import { describe, expect, test } from 'vitest';
import { classroom, enrolled, refusal } from '#shared/testing/classroom.ts';
import { paul, sam } from '#shared/testing/people.ts';
import { completion, courseId, enrollment, jobId, match, reference } from '#shared/testing/rows.ts';
import { markCompletion } from './commands.ts';
import { correctCompletionDate } from './correct-date.ts';
import { isUndoOpen, undoCompletion } from './undo-batch.ts';

const { id } = completion();
const mark = { courseId, candidateReferenceId: reference, completionDate: '2026-06-03' };
const correct = (from: string, to: string) => ({
  id,
  set: { completionDate: to },
  base: { completionDate: from },
});

test('marks the student of the list, also behind a removed one with the same reference', async () => {
  const removedAt = '2026-06-02T08:00:00.000Z';
  const room = await classroom({ student: { removedAt, removedByName: 'Sam' } });
  await room.put('enrollments', enrollment({ id: 'student-2' }));
  await room.accept(markCompletion, mark, paul);
  expect((await room.single('completions')).enrollmentId).toBe('student-2');
});

describe('an invented reference', () => {
  const isTelling = async (candidateReferenceId: string) => {
    const room = await classroom();
    const second = { id: 'student-2', candidateReferenceId: 'C-000000000', studentEmail: 'kw@x.org' };
    await enrolled(room, enrollment({ ...second, studentName: 'Ed Poe', studentPhone: '555 123' }));
    await room.put('enrollments', enrollment({ ...second, id: 'student-3', studentPhone: '98765' }));
    const attempt = room.accept(markCompletion, { ...mark, candidateReferenceId }, paul);
    return (await refusal(attempt).catch(() => undefined)) !== undefined;
  };

  test('may not contain three letters or six digits of any student of the class', async () => {
    expect(await isTelling('poe-1')).toBe(true);
    expect(await isTelling('x-555123')).toBe(true);
  });

  test('may contain two letters or five digits', async () => {
    expect(await isTelling('ed-kw')).toBe(false);
    expect(await isTelling('x-98765')).toBe(false);
  });
});

describe('a second correction of the date', () => {
  test('keeps who corrected a date first when a second correction is not applied', async () => {
    const room = await classroom();
    await room.put('completions', completion());
    await room.accept(correctCompletionDate, correct('2026-06-01', '2026-05-28'), sam);
    const first = await room.single('completions');
    room.now = '2026-06-03T11:00:00.000Z';
    await room.accept(correctCompletionDate, correct('2026-06-01', '2026-05-29'), paul);
    await room.accept(correctCompletionDate, correct('2026-06-01', '2026-05-28'), paul);
    expect(await room.single('completions')).toEqual(first);
  });

  test('refuses a second correction for an erased student and keeps one for an unlisted reference as a conflict', async () => {
    const given = correct('2026-06-01', '2026-05-29');
    const room = await classroom({ student: { erasedAt: '2026-06-02T08:00:00.000Z' } });
    await room.put('completions', completion({ completionDate: '2026-05-28' }));
    expect((await refusal(room.accept(correctCompletionDate, given, paul)))[0]).toBe('erased');
    await room.put('completions', completion({ completionDate: '2026-05-28', enrollmentId: null }));
    expect((await room.accept(correctCompletionDate, given, paul)).conflicts).toHaveLength(1);
  });
});

test('keeps a completion of a batch when the employer acted on the second of two matches', async () => {
  const room = await classroom();
  await room.put('completions', completion({ batchId: 'batch-1', markedAt: room.now }));
  await room.put('matches', match(), match({ id: 'match-2', jobId: jobId + 1, slotsProposedAt: room.now }));
  const attempt = room.accept(undoCompletion, { id, batchId: 'batch-1' }, paul);
  expect((await refusal(attempt))[0]).toBe('in_use');
});

test('undoes a batch until the last millisecond of its day', () => {
  const markedAt = '2026-06-03T10:00:00.000Z';
  expect(isUndoOpen(markedAt, '2026-06-04T09:59:59.999Z')).toBe(true);
  expect(isUndoOpen(markedAt, '2026-06-04T10:00:00.000Z')).toBe(false);
});
