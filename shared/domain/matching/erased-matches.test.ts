// Tests the matches of a person whose record was erased on one class list and stays on another.
import { expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { agreement, course, courseId, enrollment, jobId, reference } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { candidateReference } from '../enrollments/candidate-reference.ts';
import { enrollStudent } from '../enrollments/commands.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { expireStudent } from '../enrollments/erasure.server.ts';
import { answerLateCompletion, withdrawCandidate } from '../interviews/match-answers.ts';
import { defaultSettings } from '../platform/settings.ts';
import { sweepCourse } from './reconcile.ts';

const otherCourse = 900_002;
const otherReference = candidateReference(Uint8Array.of(9, 8, 7, 6, 5));
const thirdReference = candidateReference(Uint8Array.of(1, 2, 3, 4, 5));
const { studentName, studentEmail, studentPhone, enrollmentDate } = enrollment();

const mark = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };
const markOther = {
  courseId: otherCourse,
  candidateReferenceId: otherReference,
  completionDate: '2026-06-02',
};

/** Zoe is on two class lists of Northside. Both courses are linked to the same job of Acme. */
async function twoLists(): Promise<Classroom> {
  const room = await classroom();
  await room.put('courses', course({ id: otherCourse, title: 'Care at Night' }));
  await room.put('agreements', agreement({ id: 'second', courseId: otherCourse }));
  await enrollAgain(room, 'other-record', otherReference, otherCourse);
  return room;
}

const enrollAgain = (room: Classroom, id: string, candidateReferenceId: string, ofCourse: number) =>
  room.accept(
    enrollStudent,
    { id, courseId: ofCourse, candidateReferenceId, studentName, studentEmail, studentPhone, enrollmentDate },
    paul,
  );

const standing = async (room: Classroom): Promise<Row<'matches'>[]> =>
  (await room.store.find('matches', { jobId })).filter(({ withdrawnAt }) => !withdrawnAt);

test('gives the completion of the other class list a match of its own when the record is erased', async () => {
  const room = await twoLists();
  await room.accept(markCompletion, mark, paul);
  await room.accept(markCompletion, markOther, paul);
  expect(await standing(room)).toMatchObject([{ candidateReferenceId: reference }]);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  expect(await standing(room)).toMatchObject([
    { candidateReferenceId: otherReference, courseId: otherCourse, status: 'matched', owedSince: room.now },
  ]);
  expect(await room.single('matches', { candidateReferenceId: reference })).toMatchObject({
    withdrawnReason: 'record deleted for privacy',
  });
  expect(await room.single('matchPersons')).toMatchObject({ matchId: (await standing(room))[0]?.id });
});

test('charges the employer once for a person whose match moves to another class list', async () => {
  const room = await twoLists();
  await room.put('settings', { ...defaultSettings, feePerMatch: 50, createdAt: room.now, rev: 1 });
  await room.accept(markCompletion, mark, paul);
  await room.accept(markCompletion, markOther, paul);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  const charges = await room.store.find('ledger');
  expect(charges.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
    -5000, 5000, 5000,
  ]);
});

test('brings no match of an erased reference back when the person completes another course', async () => {
  const room = await twoLists();
  await room.accept(markCompletion, mark, paul);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  expect(await standing(room)).toEqual([]);
  await room.accept(markCompletion, markOther, paul);
  expect(await standing(room)).toMatchObject([{ candidateReferenceId: otherReference }]);
});

test('matches a person who enrolls again after the erasure under the new reference', async () => {
  const room = await twoLists();
  await room.accept(markCompletion, mark, paul);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  await enrollAgain(room, 'third-record', thirdReference, courseId);
  await room.accept(markCompletion, { ...mark, candidateReferenceId: thirdReference }, paul);
  expect(await standing(room)).toMatchObject([{ candidateReferenceId: thirdReference }]);
});

test('restores the match of the other class list with its completion after the erasure', async () => {
  const room = await twoLists();
  await room.accept(markCompletion, mark, paul);
  await room.accept(markCompletion, markOther, paul);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  const id = `${otherCourse}.${otherReference}`;
  await room.accept(removeCompletion, { id }, paul);
  expect(await standing(room)).toEqual([]);
  await room.accept(markCompletion, markOther, paul);
  expect(await standing(room)).toMatchObject([{ candidateReferenceId: otherReference }]);
  expect(await room.store.find('matches', { jobId })).toHaveLength(2);
});

test('adds no second match when the candidate of the erased record had withdrawn', async () => {
  const room = await twoLists();
  await room.accept(markCompletion, mark, paul);
  const { id } = await room.single('matches');
  await room.accept(withdrawCandidate, { matchId: id, reason: 'Found other work' }, paul);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  await room.accept(markCompletion, markOther, paul);
  expect(await room.store.find('matches', { jobId })).toMatchObject([{ id }]);
});

test.each([
  ['adds a match for a completion in time', '2026-06-02', [reference, otherReference]],
  ['adds no second match for a completion that is late too', '2026-05-10', [reference]],
])('%s after the late one of the erased record was declined', async (_title, otherDate, references) => {
  const ended = { status: 'cancelled', endedAt: '2026-05-12T10:00:00.000Z', endReason: 'cancelled' } as const;
  const room = await twoLists();
  await room.put('agreements', agreement(ended));
  if (references.length === 1)
    await room.put('agreements', agreement({ ...ended, id: 'second', courseId: otherCourse }));
  await room.accept(markCompletion, { ...mark, completionDate: '2026-05-11' }, paul);
  const { id } = await room.single('matches', { lateCompletion: 'waiting' });
  await room.accept(answerLateCompletion, { matchId: id, isAccepted: false }, erin);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  await room.accept(markCompletion, { ...markOther, completionDate: otherDate }, paul);
  const matches = await room.store.find('matches', { jobId });
  expect(matches.map(({ candidateReferenceId }) => candidateReferenceId).toSorted()).toEqual(
    references.toSorted(),
  );
  expect(await room.single('matches', { candidateReferenceId: reference })).toMatchObject({
    withdrawnReason: 'late completion declined',
  });
});

test('adds no second match when the interview of the erased record was held', async () => {
  const room = await twoLists();
  await room.accept(markCompletion, mark, paul);
  await room.accept(markCompletion, markOther, paul);
  await room.put('matches', {
    ...(await room.single('matches')),
    status: 'interview_completed',
    decidedAt: room.now,
  });
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  expect(await room.single('matches')).toMatchObject({ candidateReferenceId: reference, withdrawnAt: null });
});

test('leaves the matches as they are when the courses are swept after the erasure', async () => {
  const room = await twoLists();
  await room.accept(markCompletion, mark, paul);
  await room.accept(markCompletion, markOther, paul);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  const before = await room.store.find('matches');
  for (const swept of [courseId, otherCourse]) await room.accept(sweepCourse, { courseId: swept }, system);
  expect(await room.store.find('matches')).toEqual(before);
});

test('withdraws the match of a completion that names the erased reference in another course', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: otherCourse, title: 'Care at Night' }));
  await room.put('agreements', agreement({ id: 'second', courseId: otherCourse }));
  await room.accept(markCompletion, { ...mark, courseId: otherCourse }, paul);
  expect(await standing(room)).toHaveLength(1);
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  expect(await standing(room)).toEqual([]);
});

test('keeps a record whose completion in another course is still owed an interview', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: otherCourse, title: 'Care at Night' }));
  await room.put('agreements', agreement({ id: 'second', courseId: otherCourse }));
  await room.accept(markCompletion, { ...mark, courseId: otherCourse }, paul);
  await room.accept(expireStudent, { id: enrollment().id }, system);
  expect(await room.single('enrollments')).toMatchObject({ studentName });
});

test('earns nothing for a completion that names an erased reference in another course', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: otherCourse, title: 'Care at Night' }));
  await room.put('agreements', agreement({ id: 'second', courseId: otherCourse }));
  await room.accept(eraseStudent, { id: enrollment().id }, paul);
  await room.accept(markCompletion, { ...mark, courseId: otherCourse }, paul);
  expect(await standing(room)).toEqual([]);
});
