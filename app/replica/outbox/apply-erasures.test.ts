// An erased student: no data typed about the student stays on a device, sent or unsent.
import { expect, test } from 'vitest';
import { editStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import { eraseStudent } from '#shared/domain/enrollments/erasure.ts';
import { draftName } from './apply-erasures.ts';
import { correctionDraft } from '../store/meta.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

const [, student] = classRows.find(([table]) => table === 'enrollments')!;
const id = String(student.id);
const erased = {
  ...student,
  studentName: '',
  studentEmail: '',
  removedAt: student.createdAt,
  removedByName: 'Sam',
  erasedAt: student.createdAt,
};
const renamed = (to: string) => ({ id, set: { studentName: to }, base: {} });

test('erases a student’s sent entries, refuses and empties waiting ones, and keeps other work', async () => {
  const { replica, script } = await scriptedDevice();
  const other = { ...student, id: 'classmate', candidateReferenceId: 'C-CLASSMATE1' };
  script.push(() => ({ rows: [...classRows, ['enrollments', other]] }));
  await replica.sync();
  await replica.give(editStudent, renamed('Canary Sent'));
  await replica.give(editStudent, { ...renamed('Kept Classmate'), id: 'classmate' });
  await replica.sync();
  expect(JSON.stringify(await replica.sent())).toContain('Canary Sent');

  await replica.give(editStudent, renamed('Canary Unsent'));
  script.push(({ entries }) => ({
    outcomes: entries.map((entry) => [entry.id, { kind: 'refused', code: 'erased', message: 'Deleted.' }]),
    rows: [['enrollments', erased]],
  }));
  await replica.sync();
  const [waiting] = await replica.entries();
  expect(waiting).toMatchObject({ state: 'attention', input: { id } });
  const kept = JSON.stringify([await replica.sent(), await replica.entries()]);
  expect(kept).not.toContain('Canary');
  expect(kept).toContain('Kept Classmate');
  expect(await replica.read((reader) => reader.get('enrollments', id))).toMatchObject({ studentName: '' });
});

test('erases the values that a sent removal had seen', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const base = { studentName: String(student['studentName']) };
  await replica.give(removeStudent, { id, knowsCompletion: false, base });
  await replica.sync();
  expect(JSON.stringify(await replica.sent())).toContain(base.studentName);
  script.push(() => ({ rows: [['enrollments', erased]] }));
  await replica.sync();
  expect(JSON.stringify([await replica.sent(), await replica.entries()])).not.toContain(base.studentName);
});

test('resends an erasure without dependencies to a restored server', async () => {
  const { replica, script, requests } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const [edit] = await replica.give(editStudent, renamed('Canary Sent'));
  const [erasure] = await replica.give(eraseStudent, { id });
  script.push(() => ({ rows: [['enrollments', erased]] }));
  await replica.sync();
  expect(requests.at(-1)?.entries).toMatchObject([{ id: edit }, { id: erasure, after: [edit] }]);
  script.push(
    () => ({ reset: true }),
    () => ({ rows: classRows }),
  );
  await replica.sync();
  expect(requests.at(-1)?.entries).toMatchObject([{ id: erasure, after: [] }]);
});

test('erases an applied entry that is still displayed, before it counts as sent', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await replica.give(editStudent, renamed('Canary Sent'));
  script.push(
    () => ({ more: true, rows: [['enrollments', erased]] }),
    () => ({}),
  );
  await replica.sync();
  expect(JSON.stringify([await replica.sent(), await replica.entries()])).not.toContain('Canary');
});

test('erases drafts about the student, including drafts of corrections', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await replica.keepDraft(draftName('enrollments.edit', id), { values: { studentPhone: 'Canary Draft' } });
  await replica.keepDraft(draftName('enrollments.edit', 'classmate'), { values: { studentPhone: 'Kept' } });
  const [edit = ''] = await replica.give(editStudent, renamed('Canary Unsent'));
  await replica.keepDraft(correctionDraft(edit), { values: { studentName: 'Canary Fix' } });
  script.push(({ entries }) => ({
    outcomes: entries.map((entry) => [entry.id, { kind: 'refused', code: 'erased', message: 'Deleted.' }]),
    rows: [['enrollments', erased]],
  }));
  await replica.sync();
  expect(await replica.readDraft(draftName('enrollments.edit', id))).toBeUndefined();
  expect(await replica.readDraft(correctionDraft(edit))).toBeUndefined();
  expect(await replica.readDraft(draftName('enrollments.edit', 'classmate'))).toBeTruthy();
});
