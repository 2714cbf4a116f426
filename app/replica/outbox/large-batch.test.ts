// Work for more than one request: rows are rebuilt while hundreds of entries still wait.
import { expect, test, vi } from 'vitest';
import { editStudent, enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { Command } from '#shared/engine/command.ts';
import type { Outcome, SyncRequest } from '#shared/engine/protocol.ts';
import { NoConnection } from '../sync/environment.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

const enrollments = Array.from({ length: 1200 }, (_, index) => ({
  command: enrollStudent as Command,
  input: {
    id: `new-${index}`,
    courseId: 7,
    candidateReferenceId: candidateReference(Uint8Array.of(0, 0, 0, index >> 8, index & 255)),
    studentName: `Student ${index}`,
    studentEmail: `student${index}@example.org`,
    enrollmentDate: '2026-06-01',
  },
}));

test('sends 1,200 enrollments in three requests and applies each reply whole', async () => {
  const { replica, requests, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await replica.run(enrollments);
  expect(await replica.sync()).toEqual({ connection: 'online' });
  expect(requests.map(({ entries }) => entries.length).filter((amount) => amount > 0)).toEqual([
    500, 500, 200,
  ]);
  expect(await replica.entries()).toEqual([]);
  expect((await replica.status()).waiting).toBe(0);
});

test('applies a large page of remote changes while 1,200 entries wait', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await replica.run(enrollments);
  const [, student] = classRows[1] ?? [];
  const news = Array.from({ length: 900 }, (_, index): (typeof classRows)[number] => [
    'enrollments',
    { ...(student as { rev: number; createdAt: string }), id: `theirs-${index}` },
  ]);
  script.push(() => ({ rows: news }));
  expect(await replica.sync()).toEqual({ connection: 'online' });
  const found = await replica.read((reader) => reader.find('enrollments', { courseId: 7 }));
  expect(found.filter(({ id }) => id.startsWith('theirs'))).toHaveLength(900);
});

test('yields to other work at least every fifty entries while replaying hundreds', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await replica.run(enrollments);
  const run = vi.spyOn(enrollStudent, 'run');
  const ran: number[] = [];
  let turn: NodeJS.Immediate;
  const nextTurn = () => {
    ran.push(run.mock.calls.length);
    turn = setImmediate(nextTurn);
  };
  turn = setImmediate(nextTurn);
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  clearImmediate(turn);
  run.mockRestore();
  // Those that still wait after the first request. The second changes no row that the others read.
  expect(ran.at(-1)).toBe(700);
  expect(Math.max(...ran.map((count, index) => count - (ran[index - 1] ?? 0)))).toBeLessThanOrEqual(50);
});

test('runs each waiting entry once during a drain in ten replies', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await replica.run(enrollments.slice(0, 300));
  const run = vi.spyOn(enrollStudent, 'run');
  for (let reply = 0; reply < 10; reply++)
    script.push(({ entries }) => ({
      outcomes: entries.slice(0, 30).map(({ id }): [string, Outcome] => [id, { kind: 'applied' }]),
    }));
  await replica.sync();
  expect(run).toHaveBeenCalledTimes(270);
  run.mockRestore();
  expect(await replica.entries()).toEqual([]);
});

test('runs an entry again if a reply changes a row that it read', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  await replica.run(enrollments.slice(0, 30));
  await replica.give(editStudent, {
    id: 'student-0',
    set: { studentPhone: '555-0100' },
    base: { studentPhone: null },
  });
  const some = ({ entries }: SyncRequest) => ({
    outcomes: entries.slice(0, 1).map(({ id }): [string, Outcome] => [id, { kind: 'applied' }]),
  });
  const [table, student] = classRows[1]!;
  const runs = vi.spyOn(editStudent, 'run');
  const enrolls = vi.spyOn(enrollStudent, 'run');
  const seen: number[][] = [];
  const noteRuns = () => seen.push([enrolls.mock.calls.length, runs.mock.calls.length]);
  script.push(
    some,
    (request) => {
      noteRuns();
      return { ...some(request), rows: [[table, { ...student, studentName: 'Renamed', rev: 2 }]] };
    },
    () => {
      noteRuns();
      throw new NoConnection('no route');
    },
  );
  await replica.sync();
  expect(seen).toEqual([
    [29, 1],
    [29, 2],
  ]);
  vi.restoreAllMocks();
  expect(await replica.read((reader) => reader.get('enrollments', 'student-0'))).toMatchObject({
    studentName: 'Renamed',
    studentPhone: '555-0100',
  });
});

test('undoes a refused change that was saved after the last replay while an earlier one waits', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const setPhone = (student: number) =>
    replica.give(editStudent, {
      id: `student-${student}`,
      set: { studentPhone: '555-0100' },
      base: { studentPhone: null },
    });
  await setPhone(0);
  const [table, student] = classRows[1]!;
  script.push(
    () => ({ outcomes: [], rows: [[table, { ...student, id: 'student-9', rev: 2 }]] }),
    () => {
      throw new NoConnection('no route');
    },
  );
  await replica.sync();
  const [refused = ''] = await setPhone(1);
  script.push(
    () => ({ outcomes: [[refused, { kind: 'refused', code: 'invalid', message: 'No' }]] }),
    () => {
      throw new NoConnection('no route');
    },
  );
  await replica.sync();
  const phoneOf = (id: string) =>
    replica.read(async (reader) => (await reader.get('enrollments', id))?.studentPhone);
  expect(await phoneOf('student-0')).toBe('555-0100');
  expect(await phoneOf('student-1')).toBeNull();
});
