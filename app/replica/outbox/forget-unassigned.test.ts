// A course that is taken from a teacher: the device keeps what the teacher saved and did not send, and nothing else of it.
import { expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { editStudent, enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { job } from '#shared/testing/rows.ts';
import { agreementRow } from '../testing/exchange-rows.ts';
import { classRows, scriptedDevice, teacher } from '../testing/scripted-server.ts';
import { draftName } from './apply-erasures.ts';

const tess: Actor = { ...teacher, memberRole: 'member', assignsAll: false };
const stamp = { createdAt: '2026-06-01T10:00:00.000Z', rev: 1 };
const organization = { id: 'o1', name: 'Northside College', ...stamp };
const membership = {
  ...{ id: 'o1.p1', organizationId: 'o1', personId: 'p1', role: 'member', assignsAll: false },
  ...{ firstName: 'Tess', lastName: '', email: '', appointedAt: null, appointedReason: null, endedAt: null },
  ...stamp,
};
const assignment = (endedAt: string | null) => ({
  ...{ id: 'o1.p1.7', organizationId: 'o1', membershipId: 'o1.p1', courseId: 7, siteId: null, endedAt },
  ...stamp,
});
const staff: SyncReply['rows'] = [
  ['organizations', organization],
  ['memberships', membership],
];
const [student] = classRows.flatMap(([table, row]) => (table === 'enrollments' ? [row] : []));
const id = String(student!.id);
const renamed = (to: string) => ({ id, set: { studentName: to }, base: {} });
const noMore = 'You no longer teach Welding. Ask a manager of Northside College.';

test('removes rows, sent changes and drafts of the course, and keeps a refused change', async () => {
  const { replica, script } = await scriptedDevice({}, tess);
  script.push(() => ({ rows: [...staff, ['assignments', assignment(null)], ...classRows] }));
  await replica.sync();
  await replica.give(editStudent, renamed('Canary Sent'));
  await replica.sync();
  await replica.keepDraft(draftName(editStudent.name, id), { values: { studentName: 'Canary Draft' } });
  await replica.give(editStudent, renamed('Canary Unsent'));
  expect(JSON.stringify(await replica.sent())).toContain('Canary Sent');
  script.push(({ entries }) => ({
    outcomes: entries.map((entry) => [entry.id, { kind: 'refused', code: 'forbidden', message: noMore }]),
    rows: [['assignments', { ...assignment('2026-06-03T09:00:00.000Z'), rev: 2 }]],
    granted: [],
  }));
  await replica.sync();
  expect(await replica.read((reader) => reader.find('enrollments'))).toEqual([]);
  expect(await replica.read((reader) => reader.find('courses'))).toHaveLength(1);
  expect(JSON.stringify(await replica.sent())).not.toContain('Canary');
  expect((await replica.readDraft(draftName(editStudent.name, id))) ?? null).toBeNull();
  expect(await replica.entries()).toMatchObject([
    { state: 'attention', input: { set: { studentName: 'Canary Unsent' } }, outcome: { message: noMore } },
  ]);
});

test('asks for the rows of a course that is assigned, though none of them is news', async () => {
  const { replica, script, requests } = await scriptedDevice({}, tess);
  const [course, ...students] = classRows;
  script.push(() => ({ rows: [...staff, course!] }));
  await replica.sync();
  script.push(
    () => ({
      rows: [['assignments', assignment(null)]],
      granted: students.map(([table, row]) => [table, row.id, 1]),
    }),
    () => ({ rows: students }),
  );
  await replica.sync();
  expect(requests.at(-1)?.want).toEqual(students.map(([table, row]) => [table, row.id]));
  expect(await replica.read((reader) => reader.find('enrollments'))).toHaveLength(2);
});

test('removes a job that is no longer offered with the course that was linked to it', async () => {
  const { replica, script } = await scriptedDevice({}, tess);
  const closed = job({ id: 8, employerId: 'e1', isActive: false });
  script.push(() => ({
    rows: [
      ...staff,
      ['assignments', assignment(null)],
      ...classRows,
      agreementRow({ status: 'active' }),
      ['jobs', closed],
    ],
  }));
  await replica.sync();
  expect(await replica.read((reader) => reader.find('jobs'))).toHaveLength(1);
  const ended = assignment('2026-06-03T09:00:00.000Z');
  script.push(() => ({ rows: [['assignments', { ...ended, rev: 2 }]], granted: [] }));
  await replica.sync();
  expect(await replica.read((reader) => reader.find('agreements'))).toEqual([]);
  expect(await replica.read((reader) => reader.find('jobs'))).toEqual([]);
});

test('refuses a change of a course that is not assigned before it is saved', async () => {
  const { replica, script } = await scriptedDevice({}, tess);
  const [course] = classRows;
  script.push(() => ({ rows: [...staff, course!] }));
  await replica.sync();
  const input = {
    ...{ id: 'student-9', courseId: 7, candidateReferenceId: 'C-7K2M4QXAE', studentName: 'Zoe' },
    ...{
      studentEmail: 'zoe@example.org',
      studentPhone: null,
      studentNumber: null,
      enrollmentDate: '2026-06-01',
    },
  };
  const attempt = replica.give(enrollStudent, input);
  await expect(attempt).rejects.toThrow(Refusal);
  await expect(attempt).rejects.toThrow('You don’t teach Welding. Ask a manager of Northside College.');
  expect(await replica.entries()).toEqual([]);
});
