// An edit sends the typed values with the values they replace. Later changes by another device are neither reverted nor
// silently overwritten.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import type { Command } from '#shared/engine/command.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Row } from '#shared/engine/schema.ts';
import { organization } from '#shared/testing/people.ts';
import { job } from '#shared/testing/rows.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { readDraft } from '#app/forms/drafts.ts';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import type { Order } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { ScriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { CalendarDialog } from './both/organization-profile/calendar-dialog.tsx';
import { JobForm } from './employer/job/job-form.tsx';
import { EditCourse } from './provider/course-form/edit-course.tsx';
import { EditStudent } from './provider/students/edit-student.tsx';

let device: ScriptedDevice;
let given: Order[][];

beforeEach(async () => {
  // Histories are the server's.
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/data-requests') ? [] : { lines: [] }),
  );
  device = await scriptedDevice();
  given = [];
  await arrive(classRows);
});

async function arrive(rows: SyncReply['rows']): Promise<void> {
  device.script.push(() => ({ rows }));
  await device.replica.sync();
}

/** Another device has saved this of the student. */
async function studentBecomes(change: Partial<Row<'enrollments'>>): Promise<void> {
  const [, row] = assertDefined(classRows.find(([table]) => table === 'enrollments'));
  await arrive([['enrollments', { ...row, ...change, rev: 2 } as Row<'enrollments'>]]);
}

function within(path: string, element: ReactElement, address: string) {
  const { replica } = device;
  return (
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={path} element={element} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
      </MemoryRouter>
    </ReplicaContext>
  );
}

const studentPage = (query = '') =>
  within(
    '/courses/:courseId/students/:studentId/edit',
    <EditStudent />,
    `/courses/7/students/student-0/edit${query}`,
  );

const type = async (label: RegExp, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });

/** Presses the button and tells the input of what it gave. */
async function save(): Promise<Record<string, unknown>> {
  const run = vi.spyOn(device.replica, 'run').mockImplementation(async (orders) => {
    given.push([...orders]);
    return [];
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(given.length).toBeGreaterThan(0));
  run.mockRestore();
  return assertDefined(given[0]?.[0]).input as Record<string, unknown>;
}

test('saves a student without reverting a value that another device changed', async () => {
  render(studentPage());
  await type(/^Student name/, 'Nora Field');
  await studentBecomes({ studentPhone: '555-7777' });
  await waitFor(async () =>
    expect(await device.replica.read((reader) => reader.get('enrollments', 'student-0'))).toMatchObject({
      studentPhone: '555-7777',
    }),
  );
  expect(await save()).toEqual({
    id: 'student-0',
    set: { studentName: 'Nora Field' },
    base: { studentName: 'Student 0' },
  });
});

test('saves a course without reverting a value that another device changed', async () => {
  render(within('/courses/:id/edit', <EditCourse />, '/courses/7/edit'));
  await type(/^Course title/, 'Welding 2');
  // What a browser shows by itself, happy-dom has to be told.
  fireEvent.change(screen.getByLabelText(/^Delivery method/), { target: { value: 'in-person' } });
  const [, course] = assertDefined(classRows.find(([table]) => table === 'courses'));
  await arrive([['courses', { ...course, duration: '14 weeks', rev: 2 } as Row<'courses'>]]);
  expect(await save()).toEqual({ id: 7, set: { title: 'Welding 2' }, base: { title: 'Welding' } });
});

test('saves a job without reverting a value that another device changed', async () => {
  const form = (shown: Row<'jobs'>) =>
    within('/', <JobForm job={shown} correction={undefined} onClose={() => {}} />, '/');
  const { rerender } = render(form(job()));
  await type(/^Location/, 'Southside');
  rerender(form(job({ isActive: false, salaryRange: '$70,000', rev: 2 })));
  expect(await save()).toEqual({ id: 101, set: { location: 'Southside' }, base: { location: 'Northside' } });
});

test('saves a calendar’s added and removed days based on the days originally shown', async () => {
  const dialog = (closedDays: string) =>
    within(
      '/',
      <CalendarDialog organization={organization(teacher, { closedDays })} open onClose={() => {}} />,
      '/',
    );
  const { rerender } = render(dialog('2026-12-24 2026-12-25'));
  fireEvent.change(screen.getByLabelText(/^Time zone/), { target: { value: 'UTC' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Dec 24, 2026' }));
  await type(/^Another closed day/, '2026-12-31');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await type(/^Another closed day/, '2026-12-26');
  rerender(dialog('2026-12-24 2026-12-25 2027-01-01'));
  expect(await save()).toEqual({
    set: { timeZone: 'UTC', closedDays: '2026-12-25 2026-12-26 2026-12-31' },
    base: { timeZone: 'UTC', closedDays: '2026-12-24 2026-12-25' },
  });
});

test('restores only the typed values from a draft', async () => {
  const { unmount } = render(studentPage());
  await type(/^Student name/, 'Nora Field');
  unmount();
  await studentBecomes({ studentPhone: '555-7777', studentName: 'Norah' });
  render(studentPage());
  fireEvent.click(await screen.findByRole('button', { name: 'Use draft' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Phone/)).value).toBe('555-7777');
  expect(await save()).toEqual({
    id: 'student-0',
    set: { studentName: 'Nora Field' },
    base: { studentName: 'Student 0' },
  });
});

test('stores the last keystrokes as a draft before the page reloads', async () => {
  render(studentPage());
  await type(/^Student name/, 'Nora Field');
  await keepAllDrafts();
  const draft = await readDraft(device.replica, `${editStudent.name} student-0`, new Date());
  expect(draft?.values).toEqual({ studentName: 'Nora Field' });
});

test('leaves no draft after a save, even when the form is left at once', async () => {
  render(studentPage());
  await type(/^Student name/, 'Nora Field');
  await save();
  await screen.findByText('Elsewhere');
  await keepAllDrafts();
  expect(await readDraft(device.replica, `${editStudent.name} student-0`, new Date())).toBeUndefined();
});

test('saves the correction of a refused edit with its original base', async () => {
  const input = { id: 'student-0', set: { studentPhone: '555-4242' }, base: { studentPhone: null } };
  const [id = ''] = await device.replica.run([{ command: editStudent as Command, input }]);
  device.script.push(() => ({ outcomes: [[id, { kind: 'refused', code: 'stale', message: 'Not now.' }]] }));
  await device.replica.sync();
  await studentBecomes({ studentPhone: '555-6666' });
  render(studentPage(`?fix=${id}`));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Phone/)).value).toBe('555-4242');
  expect(await save()).toEqual(input);
});
