// What a save reads from the disk does not grow with what waits. Counted in records, because time depends on the machine.
import { expect, test } from 'vitest';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { diskCostOf } from '../testing/disk-cost.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

const enrollment = (index: number) => ({
  id: `new-${index}`,
  courseId: 7,
  candidateReferenceId: candidateReference(Uint8Array.of(0, 0, 0, index >> 8, index & 255)),
  studentName: `Student ${index}`,
  studentEmail: `student${index}@example.org`,
  enrollmentDate: '2026-06-01',
});

test('reads as much from the disk for a save beside 120 waiting changes as beside 20', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  let saved = 0;
  const saveOne = () => replica.give(enrollStudent, enrollment(saved++));
  while (saved < 20) await saveOne();
  const beside20 = (await diskCostOf(saveOne)).records;
  while (saved < 120) await saveOne();
  expect((await diskCostOf(saveOne)).records).toBe(beside20);
  expect(beside20).toBeGreaterThan(0);
});
