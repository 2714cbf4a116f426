// What is left of a student whose personal data was deleted, and what can still be done with the record.
import { describe, expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { paul, petra, sam } from '#shared/testing/people.ts';
import { agreement, completion, enrollment, job, reference } from '#shared/testing/rows.ts';
import { classList } from '#shared/reads/class-list.ts';
import { correctCompletionDate } from '../completions/correct-date.ts';
import { markCompletion } from '../completions/commands.ts';
import { recordConsent } from '../interviews/consents.ts';
import { editStudent, enrollStudent, restoreStudent } from './commands.ts';
import { candidateReference } from './candidate-reference.ts';
import { eraseStudent } from './erasure.ts';

const { id, courseId } = enrollment();
const erase = { id };
const deleted = 'This record was deleted for privacy. Your change was discarded.';
const mark = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };

test('the name and the ways to reach them go, the reference and the completion stay', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  await room.accept(eraseStudent, erase, paul);
  expect(await room.single('enrollments')).toMatchObject({
    studentName: '',
    studentEmail: '',
    studentPhone: null,
    candidateReferenceId: reference,
    erasedAt: room.now,
    removedAt: room.now,
  });
  expect(await room.single('completions')).toMatchObject({ id: completion().id, removedAt: null });
  const list = await classList(room.store, paul, courseId);
  expect(list?.students).toEqual([]);
  expect(list?.completed).toMatchObject([{ enrollment: undefined }]);
});

test('an interview that was owed is owed no more, and the employer reads why', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  expect(await room.single('matches')).toMatchObject({ withdrawnAt: null });
  await room.accept(eraseStudent, erase, paul);
  expect(await room.single('matches')).toMatchObject({
    withdrawnAt: room.now,
    withdrawnReason: 'record deleted for privacy',
  });
});

test('a consent to be named is withdrawn', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  const { id: matchId } = await room.single('matches');
  await room.accept(recordConsent, { matchId, how: 'on paper', givenOn: '2026-06-01' }, paul);
  await room.accept(eraseStudent, erase, paul);
  expect(await room.single('consents')).toMatchObject({ withdrawnAt: room.now });
});

test('what was granted already stays, with a note', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  const match = await room.single('matches');
  await room.put('matches', { ...match, status: 'interview_completed', decidedAt: room.now });
  await room.accept(eraseStudent, erase, paul);
  expect(await room.single('matches')).toMatchObject({
    withdrawnAt: null,
    outcomeNote: 'Record deleted for privacy Jun 3',
  });
});

test('a later approval matches nobody who was erased', async () => {
  const room = await classroom({ agreement: null });
  await room.accept(markCompletion, mark, paul);
  await room.accept(eraseStudent, erase, paul);
  await room.put('agreements', agreement({ approvedAt: '2026-06-01T00:00:00.000Z' }));
  await room.accept(markCompletion, { ...mark, candidateReferenceId: 'C-UNLISTED01' }, paul);
  expect(
    (await room.store.find('matches', { jobId: job().id })).map((one) => one.candidateReferenceId),
  ).toEqual(['C-UNLISTED01']);
});

describe('a change that waited on a device', () => {
  test.each([
    ['an edit', editStudent, { id, set: { studentName: 'Max' }, base: { studentName: 'Zoe Byron' } }],
    ['a completion', markCompletion, mark],
    ['an undo of the removal', restoreStudent, { id }],
  ])('%s is refused without details', async (_what, command, input) => {
    const room = await classroom();
    await room.accept(eraseStudent, erase, paul);
    await expect(room.accept(command, input, paul)).rejects.toMatchObject({
      code: 'erased',
      message: deleted,
    });
  });
});

describe('of a completion, which stays', () => {
  const other = { completionDate: '2026-05-30' };

  test('a mark with another date that waited is refused without details, and the date is kept nowhere', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark, paul);
    await room.accept(eraseStudent, erase, paul);
    const marked = await room.single('completions');
    for (const date of [other, {}])
      await expect(room.accept(markCompletion, { ...mark, ...date }, paul)).rejects.toMatchObject({
        code: 'erased',
        message: deleted,
      });
    expect(await room.single('completions')).toEqual(marked);
  });

  test('a correction that waited, of a date that somebody else has corrected, is refused likewise', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark, paul);
    await room.accept(eraseStudent, erase, paul);
    const correct = (completionDate: string) => ({
      id: completion().id,
      set: { completionDate },
      base: { completionDate: mark.completionDate },
    });
    await room.accept(correctCompletionDate, correct('2026-05-31'), sam);
    await expect(
      room.accept(correctCompletionDate, correct(other.completionDate), paul),
    ).rejects.toMatchObject({ code: 'erased', message: deleted });
    expect(await room.store.find('conflicts')).toEqual([]);
    expect(await room.single('completions')).toMatchObject({ completionDate: '2026-05-31' });
  });
});

test('twice is once', async () => {
  const room = await classroom();
  await room.accept(eraseStudent, erase, paul);
  const before = await room.single('enrollments');
  expect((await room.accept(eraseStudent, erase, paul)).note).toMatch(/already deleted/);
  expect(await room.single('enrollments')).toMatchObject(before);
});

test('somebody else’s student is none of theirs', async () => {
  const room = await classroom();
  await expect(room.accept(eraseStudent, erase, petra)).rejects.toMatchObject({ code: 'not_found' });
});

test('who enrolls again is a new student under a new reference', async () => {
  const room = await classroom();
  await room.accept(eraseStudent, erase, paul);
  const { studentName, studentEmail, studentPhone, enrollmentDate } = enrollment();
  const again = {
    id: 'student-2',
    courseId,
    candidateReferenceId: candidateReference(Uint8Array.of(1, 2, 3, 4, 5)),
    studentName,
    studentEmail,
    studentPhone,
    enrollmentDate,
  };
  await room.accept(enrollStudent, again, paul);
  expect((await classList(room.store, paul, courseId))?.students).toHaveLength(1);
});
