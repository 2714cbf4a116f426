// Marks that never counted, when their batch is undone.
import { expect, test } from 'vitest';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { dropUncounted } from './rejected-completions.ts';

const newcomer = candidateReference(new Uint8Array(5));

test('discards a blocked entry together with the undone marking, and no other', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const [enrolled = ''] = await replica.give(enrollStudent, {
    id: 'student-9',
    courseId: 7,
    candidateReferenceId: newcomer,
    studentName: 'Late Comer',
    studentEmail: 'late@example.org',
    studentPhone: null,
    studentNumber: null,
    enrollmentDate: '2026-06-03',
  });
  const [marked = ''] = await replica.give(markCompletion, {
    courseId: 7,
    candidateReferenceId: newcomer,
    completionDate: '2026-06-03',
    batchId: 'batch-1',
  });
  script.push(() => ({
    outcomes: [
      [enrolled, { kind: 'refused', code: 'stale', message: 'The course is inactive' }],
      [marked, { kind: 'held', reason: 'after' }],
    ],
  }));
  await replica.sync();
  const left = async () => (await replica.entries()).map(({ id }) => id);
  await dropUncounted(replica, 'batch-2');
  expect(await left()).toEqual([enrolled, marked]);
  await dropUncounted(replica, 'batch-1');
  expect(await left()).toEqual([enrolled]);
});
