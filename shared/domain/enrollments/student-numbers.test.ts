// Tests that a student number belongs to one student of a provider, on all class lists and in whatever order devices send.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { paul, petra } from '#shared/testing/people.ts';
import { course, courseId } from '#shared/testing/rows.ts';
import { candidateReference } from './candidate-reference.ts';
import { editStudent, enrollStudent, removeStudent, restoreStudent } from './commands.ts';
import { eraseStudent } from './erasure.ts';

const referenceOf = (number: number): string => candidateReference(new Uint8Array([0, 0, 0, 0, number]));

const max = (overrides: object = {}) => ({
  ...{ id: 'student-2', courseId, candidateReferenceId: referenceOf(2), enrollmentDate: '2026-06-01' },
  ...{ studentName: 'Max Cole', studentEmail: 'max@learners.example', studentNumber: 'S-17' },
  ...overrides,
});
const mia = (overrides: object = {}) =>
  max({
    ...{ id: 'student-3', candidateReferenceId: referenceOf(3), studentName: 'Mia Cole' },
    ...{ studentEmail: 'mia@learners.example', ...overrides },
  });
const taken = ['taken', 'Another student has this student number.'];

test('keeps a student number without the spaces around it, and nothing in place of an empty one', async () => {
  const room = await classroom();
  await room.accept(enrollStudent, max({ studentNumber: '  S-17 ' }), paul);
  await room.accept(enrollStudent, mia({ studentNumber: ' ' }), paul);
  expect(await room.store.get('enrollments', 'student-2')).toMatchObject({ studentNumber: 'S-17' });
  expect(await room.store.get('enrollments', 'student-3')).toMatchObject({ studentNumber: null });
});

test('refuses the number of another student in any case, on the field of the number', async () => {
  const room = await classroom();
  await room.accept(enrollStudent, max(), paul);
  const attempt = room.accept(enrollStudent, mia({ studentNumber: 's-17' }), paul);
  await expect(attempt).rejects.toMatchObject({ code: 'taken', fields: { studentNumber: taken[1] } });
  await room.accept(enrollStudent, mia({ studentNumber: 'S-18' }), paul);
  const edit = { id: 'student-3', set: { studentNumber: 'S-17' }, base: { studentNumber: 'S-18' } };
  expect(await refusal(room.accept(editStudent, edit, paul))).toEqual(taken);
  expect(await refusal(room.accept(enrollStudent, max({ studentNumber: 'x'.repeat(41) }), paul))).toEqual([
    'invalid',
    'Use at most 40 characters',
  ]);
});

test('accepts one number on two class lists for the same person only', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: 202 }));
  await room.accept(enrollStudent, max(), paul);
  const again = max({ id: 'student-4', courseId: 202, candidateReferenceId: referenceOf(4) });
  await room.accept(enrollStudent, again, paul);
  expect(await refusal(room.accept(enrollStudent, mia({ courseId: 202 }), paul))).toEqual(taken);
});

test('accepts the number of another provider’s student', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: 203, providerId: petra.organization }));
  await room.accept(enrollStudent, max(), paul);
  await room.accept(enrollStudent, mia({ courseId: 203 }), petra);
  expect(await room.store.get('enrollments', 'student-3')).toMatchObject({ studentNumber: 'S-17' });
});

test('frees the number of a removed, erased or renumbered student, and checks it when the student returns', async () => {
  const room = await classroom();
  await room.accept(enrollStudent, max(), paul);
  await room.accept(removeStudent, { id: 'student-2' }, paul);
  await room.accept(enrollStudent, mia(), paul);
  expect(await refusal(room.accept(restoreStudent, { id: 'student-2' }, paul))).toEqual(taken);
  const renumbered = { id: 'student-3', set: { studentNumber: 'S-18' }, base: { studentNumber: 'S-17' } };
  await room.accept(editStudent, renumbered, paul);
  await room.accept(restoreStudent, { id: 'student-2' }, paul);
  await room.accept(eraseStudent, { id: 'student-2' }, paul);
  expect(await room.store.get('enrollments', 'student-2')).toMatchObject({ studentNumber: null });
  const back = { id: 'student-3', set: { studentNumber: 'S-17' }, base: { studentNumber: 'S-18' } };
  await room.accept(editStudent, back, paul);
  expect(await room.store.get('enrollments', 'student-3')).toMatchObject({ studentNumber: 'S-17' });
});
