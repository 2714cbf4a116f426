// Tests which data remains of a student whose personal data was deleted, and which commands still accept the record.
import { describe, expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { paul, petra, sam, system } from '#shared/testing/people.ts';
import { agreement, completion, enrollment, job, reference } from '#shared/testing/rows.ts';
import { classList } from '#shared/reads/class-list.ts';
import { correctCompletionDate } from '../completions/correct-date.ts';
import { markCompletion } from '../completions/commands.ts';
import { recordConsent } from '../consents/consents.ts';
import { editStudent, enrollStudent, restoreStudent } from './commands.ts';
import { candidateReference } from './candidate-reference.ts';
import { eraseStudent } from './erasure.ts';
import { expireStudent } from './erasure.server.ts';

const { id, courseId } = enrollment();
const erase = { id };
const deleted = 'This record was deleted for privacy. Your change was discarded.';
const mark = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };

test('erases the name and the contact details and keeps the candidate reference and the completion', async () => {
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
  expect(list?.unlisted).toMatchObject([{ enrollment: undefined, isErased: true }]);
});

test('withdraws an owed interview and shows the employer the reason', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  expect(await room.single('matches')).toMatchObject({ withdrawnAt: null });
  await room.accept(eraseStudent, erase, paul);
  expect(await room.single('matches')).toMatchObject({
    withdrawnAt: room.now,
    withdrawnReason: 'record deleted for privacy',
  });
});

test('deletes what an employer said to the learner, and nothing about another learner', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  const about = await room.single('matches');
  const said = { status: 'not_hired' as const, outcomeFeedback: 'Practice overhead welds.' };
  await room.put('matches', { ...about, ...said });
  await room.put('matches', { ...about, ...said, id: 'other', candidateReferenceId: 'C-OTHER' });
  await room.accept(eraseStudent, erase, paul);
  expect((await room.store.get('matches', about.id))?.outcomeFeedback).toBeNull();
  expect((await room.store.get('matches', 'other'))?.outcomeFeedback).toBe(said.outcomeFeedback);
});

test('withdraws the consent to be named', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  const { id: matchId } = await room.single('matches');
  await room.accept(recordConsent, { matchId, how: 'on paper', givenOn: '2026-06-01' }, paul);
  await room.accept(eraseStudent, erase, paul);
  expect(await room.single('consents')).toMatchObject({ withdrawnAt: room.now });
});

test('keeps a match that was already granted and adds a note to it', async () => {
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

test('matches no erased student on a later approval', async () => {
  const room = await classroom({ agreement: null });
  await room.accept(markCompletion, mark, paul);
  await room.accept(eraseStudent, erase, paul);
  await room.put('agreements', agreement({ approvedAt: '2026-06-01T00:00:00.000Z' }));
  await room.accept(markCompletion, { ...mark, candidateReferenceId: 'C-UNLISTED01' }, paul);
  expect(
    (await room.store.find('matches', { jobId: job().id })).map((one) => one.candidateReferenceId),
  ).toEqual(['C-UNLISTED01']);
});

describe('refusing queued entries for an erased student', () => {
  test.each([
    ['an edit', editStudent, { id, set: { studentName: 'Max' }, base: { studentName: 'Zoe Byron' } }],
    ['a completion', markCompletion, mark],
    ['an undo of the removal', restoreStudent, { id }],
  ])('refuses %s without details', async (_what, command, input) => {
    const room = await classroom();
    await room.accept(eraseStudent, erase, paul);
    await expect(room.accept(command, input, paul)).rejects.toMatchObject({
      code: 'erased',
      message: deleted,
    });
  });
});

describe('refusing queued entries for the remaining completion of an erased student', () => {
  const other = { completionDate: '2026-05-30' };

  test('refuses a queued completion without details and stores its date nowhere', async () => {
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

  test('refuses a queued correction without details, even after a colleague corrected the date', async () => {
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

test('erases a student only once', async () => {
  const room = await classroom();
  await room.accept(eraseStudent, erase, paul);
  const before = await room.single('enrollments');
  expect((await room.accept(eraseStudent, erase, paul)).note).toMatch(/already deleted/);
  expect(await room.single('enrollments')).toMatchObject(before);
});

test('refuses to erase another provider’s student', async () => {
  const room = await classroom();
  await expect(room.accept(eraseStudent, erase, petra)).rejects.toMatchObject({ code: 'not_found' });
});

test('enrolls an erased student again as a new student under a new candidate reference', async () => {
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

test('erases no student who is owed an interview when a retention period ends', async () => {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  await room.accept(expireStudent, erase, system);
  expect(await room.single('enrollments')).toMatchObject({ studentName: enrollment().studentName });
  await room.put('matches', { ...(await room.single('matches')), status: 'hired' });
  await room.accept(expireStudent, erase, system);
  expect(await room.single('enrollments')).toMatchObject({ studentName: '', updatedByName: 'SkillPact' });
});
