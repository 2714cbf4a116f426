// Each waiting change names its subject, even if the change itself contains only an id.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settleConflict } from '#shared/domain/edits/conflicts.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { editCourse } from '#shared/domain/courses/commands.ts';
import { editStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { conflict } from '#shared/testing/rows.ts';
import { EntryList } from './entry-list.tsx';

test('names the subject of each entry', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const base = { studentPhone: null };
  await replica.give(editStudent, { id: 'student-0', set: { studentPhone: '555-0101' }, base });
  await replica.give(removeStudent, { id: 'student-1', knowsCompletion: false });
  await replica.give(editCourse, { id: 7, set: { duration: '10 weeks' }, base: { duration: '12 weeks' } });
  await replica.give(markCompletion, {
    courseId: 7,
    candidateReferenceId: 'C-AAAAAAAA0',
    completionDate: '2026-06-03',
    batchId: null,
  });
  const entries = await replica.entries();
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <EntryList entries={entries} empty="Nothing" />
    </ReplicaContext>,
  );
  fireEvent.click(screen.getByText('Show all'));
  await screen.findByText('Student edit, Student 0');
  expect(screen.getByText('Removed student, Student 1')).toBeTruthy();
  expect(screen.getByText('Course edit, Welding')).toBeTruthy();
  expect(screen.getByText('Completion for Student 0 (C-AAAAAAAA0), Welding')).toBeTruthy();
});

test('names the person, the subject, and the field of a conflict', async () => {
  const { replica, script } = await scriptedDevice();
  const { person: personId, organization: organizationId } = teacher;
  const met = conflict({ personId, organizationId, subjectId: 'student-0', theirs: null });
  const ofCourse = {
    id: 'conflict-2',
    tableName: 'courses',
    subjectId: '7',
    field: 'duration',
    yours: '10 weeks',
  };
  script.push(() => ({
    rows: [...classRows, ['conflicts', met], ['conflicts', { ...met, ...ofCourse }]],
  }));
  await replica.sync();
  await replica.give(settleConflict, { id: met.id, as: 'mine', over: null });
  await replica.give(settleConflict, { id: ofCourse.id, as: 'theirs', over: '12 weeks' });
  const entries = await replica.entries();
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <EntryList entries={entries} empty="Nothing" />
    </ReplicaContext>,
  );
  fireEvent.click(screen.getByText('Show all'));
  await screen.findByText('Choice between two changes, Student 0, Phone');
  expect(screen.getByText('Choice between two changes, Welding, Duration')).toBeTruthy();
});
