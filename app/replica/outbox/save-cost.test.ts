// What a save reads from the disk does not grow with what waits. Counted in records, because time depends on the machine.
import { expect, test } from 'vitest';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import type { Command } from '#shared/engine/command.ts';
import { workAfter } from '../store/meta.ts';
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

test('reads as much for the state of one’s own work after a save beside 120 waiting changes as beside 20', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  let saved = 0;
  let work = await replica.work();
  async function saveOne(): Promise<void> {
    let after = work;
    const order = { command: enrollStudent as Command, input: enrollment(saved++) };
    await replica.run([order], undefined, (effect) => (after = workAfter(work, effect)));
    work = after;
  }
  async function costBeside(count: number): Promise<number> {
    while (saved < count) await saveOne();
    const { records } = await diskCostOf(async () => {
      const read = await replica.work(work);
      expect(read).toEqual(work);
    });
    expect(await replica.work()).toEqual(work);
    return records;
  }
  const beside20 = await costBeside(20);
  expect(await costBeside(120)).toBe(beside20);
  await replica.sync();
  expect((await replica.work(work)).entries).toEqual([]);
});
