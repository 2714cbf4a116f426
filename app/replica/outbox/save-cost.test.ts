// What a save reads from the disk does not grow with what waits. Counted in records, because time depends on the machine.
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

afterEach(() => vi.restoreAllMocks());

const lists = ['getAll', 'getAllKeys'] as const;
const single = ['get', 'getKey', 'count', 'openCursor', 'openKeyCursor'] as const;

/** Counts the records that the work reads. */
async function recordsRead(work: () => Promise<unknown>): Promise<number> {
  let records = 0;
  for (const name of [...lists, ...single]) {
    const real = IDBObjectStore.prototype[name] as (...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
      const request = real.apply(this, args);
      request.addEventListener('success', () => {
        records += Array.isArray(request.result) ? request.result.length : 1;
      });
      return request as never;
    });
  }
  await work();
  vi.restoreAllMocks();
  return records;
}

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
  const beside20 = await recordsRead(saveOne);
  while (saved < 120) await saveOne();
  expect(await recordsRead(saveOne)).toBe(beside20);
  expect(beside20).toBeGreaterThan(0);
});
