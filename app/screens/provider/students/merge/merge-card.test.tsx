// Merging two records on the page of a student: what is offered, what is shown before, and what is saved.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { paul, tess } from '#shared/testing/people.ts';
import { completion, course, courseId, enrollment, match } from '#shared/testing/rows.ts';
import { EditStudent } from '../edit-student.tsx';

afterEach(() => vi.unstubAllGlobals());

const twin = enrollment({
  id: 'student-2',
  studentName: 'Zoe Byron-Smith',
  studentNumber: 'S-17',
  candidateReferenceId: 'C-04106101N',
});
const max = enrollment({
  id: 'student-3',
  courseId: 202,
  studentName: 'Max Cole',
  studentEmail: 'max@learners.example',
  candidateReferenceId: 'C-08106102R',
});
const rows = [
  ['courses', course()],
  ['courses', course({ id: 202, title: 'Care at Night' })],
  ['enrollments', enrollment()],
  ['enrollments', twin],
  ['enrollments', max],
  ['completions', completion()],
  ['completions', completion({ candidateReferenceId: twin.candidateReferenceId, enrollmentId: twin.id })],
  ['matches', match()],
  ['matches', match({ id: 'match-2', candidateReferenceId: twin.candidateReferenceId })],
] as never;

const page = (
  <Routes>
    <Route path="/courses/:courseId/students/:studentId/edit" element={<EditStudent />} />
    <Route path="*" element={<p>Elsewhere</p>} />
  </Routes>
);

const open = (actor = paul, id = 'student-1', more: object = {}) =>
  openScreen(page, {
    actor,
    rows,
    at: `/courses/${courseId}/students/${id}/edit`,
    answers: { [`GET /api/enrollments/${id}/data-requests`]: [] },
    ...more,
  });

test('offers the record with the same email first, shows both side by side, and merges them without a connection', async () => {
  const { replica } = await open(paul, 'student-1', { connection: 'offline' });
  const alike = await screen.findByRole('list', { name: 'Records that look alike' });
  expect(within(alike).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(within(alike).getByRole('button', { name: 'Merge with Zoe Byron-Smith' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge these two records?' });
  expect(dialog.textContent).toContain('You can’t undo this.');
  expect(within(dialog).getByRole('region', { name: 'Stays' }).textContent).toContain('Zoe Byron');
  expect(within(dialog).getByRole('region', { name: 'Is merged' }).textContent).toContain('Zoe Byron-Smith');
  expect(dialog.textContent).toContain('Both are owed an interview for 1 job');
  expect(dialog.textContent).toContain('The student number S-17 is kept.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge for good' }));
  await waitFor(async () => expect(await replica.entries()).toHaveLength(1));
  expect((await replica.entries())[0]).toMatchObject({
    command: 'students.merge',
    input: { id: 'student-1', otherId: 'student-2' },
  });
  expect(await replica.read((reader) => reader.get('enrollments', 'student-2'))).toMatchObject({
    mergedIntoId: 'student-1',
  });
});

test('finds a record of another class list by its number or reference, and keeps the other one on request', async () => {
  const { replica } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Merge with another record' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge with another record' });
  const search = within(dialog).getByRole('searchbox', {
    name: 'Search by name, email, number or reference',
  });
  await userEvent.type(search, 'C-08106102R');
  await within(dialog).findByText('1 record found.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose Max Cole, Care at Night' }));
  const asked = await screen.findByRole('dialog', { name: 'Merge these two records?' });
  expect(asked.textContent).toContain('The place on Care at Night stays');
  await userEvent.click(within(asked).getByRole('button', { name: 'Keep the other one' }));
  await userEvent.click(within(asked).getByRole('button', { name: 'Merge for good' }));
  await waitFor(async () => expect(await replica.entries()).toHaveLength(1));
  expect((await replica.entries())[0]?.input).toEqual({ id: 'student-3', otherId: 'student-1' });
});

test('leads from the page of a merged record to that of the one that stays', async () => {
  const merged = {
    ...twin,
    mergedIntoId: 'student-1',
    removedAt: '2026-06-03T10:00:00.000Z',
    removedByName: 'Paul',
  };
  await open(paul, 'student-2', {
    rows: [
      ['courses', course()],
      ['enrollments', enrollment()],
      ['enrollments', merged],
    ],
  });
  expect(await screen.findByDisplayValue('Zoe Byron')).toBeTruthy();
});

test('offers no merge to a teacher', async () => {
  await open({ ...tess, assignsAll: true });
  await screen.findByRole('list', { name: 'Records that look alike' });
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
});
