// Twins on a class list when one field changes, and when the twin is not the first in question.
import { expect, test } from 'vitest';
import { classroom, enrolled, refusal } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { courseId, enrollment } from '#shared/testing/rows.ts';
import { editStudent, enrollStudent } from './commands.ts';

const second = { id: 'student-2', candidateReferenceId: 'C-000000000' };
const zoe = enrollment();

test.each([
  ['name', { studentName: 'Zoe B' }, { studentName: zoe.studentName }],
  ['email', { studentEmail: 'zb@learners.example' }, { studentEmail: zoe.studentEmail }],
])('refuses a twin when only the %s changes', async (_field, known, set) => {
  const room = await classroom();
  await enrolled(room, enrollment({ ...second, ...known }));
  const edit = { id: second.id, set, base: known };
  expect((await refusal(room.accept(editStudent, edit, paul)))[0]).toBe('taken');
});

test('finds a twin behind a person who had the name first, and behind a removed enrollment', async () => {
  const room = await classroom({ student: { removedAt: '2026-06-01T08:00:00.000Z', removedByName: 'Sam' } });
  const tim = { id: 'tim', candidateReferenceId: 'C-000000012', studentName: 'Tim Byron' };
  const { studentName, studentEmail } = zoe;
  const input = { studentName, studentEmail, enrollmentDate: '2026-06-01', courseId };
  await room.accept(enrollStudent, { ...input, ...tim }, paul);
  const rename = { set: { studentName }, base: { studentName: tim.studentName } };
  await room.accept(editStudent, { id: tim.id, ...rename }, paul);
  expect((await refusal(room.accept(enrollStudent, { ...input, ...second }, paul)))[0]).toBe('taken');
});

test('finds a twin who was enrolled again after a removal', async () => {
  const removed = { removedAt: '2026-06-01T08:00:00.000Z', removedByName: 'Sam' };
  const room = await classroom({ student: { ...removed, candidateReferenceId: 'C-000000000' } });
  const { studentName, studentEmail, candidateReferenceId } = zoe;
  const input = { studentName, studentEmail, enrollmentDate: '2026-06-01', courseId };
  await room.accept(enrollStudent, { ...input, id: 'student-2', candidateReferenceId }, paul);
  const third = { ...input, id: 'student-3', candidateReferenceId: 'C-000000012' };
  expect((await refusal(room.accept(enrollStudent, third, paul)))[0]).toBe('taken');
});
