// Undoing a removal restores all of it.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { removeStudent } from '#shared/domain/enrollments/commands.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { UndoRemoval } from './undo-removal.tsx';

test('restores a student with the completion and its date and moves focus to the heading', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const rows = () =>
    replica.read((reader) =>
      Promise.all([reader.get('enrollments', 'student-0'), reader.get('completions', '7.C-AAAAAAAA0')]),
    );
  const mark = { courseId: 7, candidateReferenceId: 'C-AAAAAAAA0', completionDate: '2026-06-02' };
  await replica.give(markCompletion, { ...mark, batchId: null });
  await replica.give(removeStudent, { id: 'student-0', knowsCompletion: true });
  const [enrollment, completion] = await rows();
  expect(completion?.removedAt).toBeTruthy();
  const course = assertDefined(await replica.read((reader) => reader.get('courses', 7)));
  const removed = {
    enrollment: assertDefined(enrollment),
    completion,
    course,
    removedAt: assertDefined(enrollment?.removedAt ?? undefined),
  };
  const page = (isRemoved: boolean) => (
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <h1 tabIndex={-1}>Welding</h1>
      {isRemoved && <UndoRemoval removed={removed} />}
    </ReplicaContext>
  );
  const { rerender } = render(page(true));
  const undo = screen.getByRole('button', { name: 'Undo removing Student 0' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(async () => {
    const [student, record] = await rows();
    expect(student?.removedAt).toBeNull();
    expect(record).toMatchObject({ removedAt: null, completionDate: '2026-06-02' });
  });
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
