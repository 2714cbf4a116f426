// "Edit" at a conflict leads to the form of that field, which shows the choice too.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { editFormRouteOf } from '#app/changes/correction/edit-form-routes.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, employer, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { openConflicts } from '#shared/reads/open-conflicts.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { organization } from '#shared/testing/people.ts';
import { completion, conflict, job, providerProfile } from '#shared/testing/rows.ts';
import { CalendarCard } from './both/organization-profile/calendar-card.tsx';
import { ProviderProfile } from './both/organization-profile/provider-profile.tsx';
import { JobDetail } from './employer/job/job.tsx';
import { Students } from './provider/students/students.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';

interface Met {
  actor?: typeof teacher;
  rows: SyncReply['rows'];
  conflict: Partial<Row<'conflicts'>>;
  path: string;
  page: ReactElement;
}

/** Dana's value is used, the one given here is kept as a conflict; "Edit" is pressed. */
async function editFromSync({ actor = teacher, rows, conflict: change, path, page }: Met) {
  const device = await scriptedDevice({}, actor);
  const { person: personId, organization: organizationId, role } = actor;
  const met = conflict({ personId, organizationId, role, theirsByName: 'Dana', ...change } as Partial<
    Row<'conflicts'>
  >);
  device.script.push(() => ({ rows: [...classRows, ...rows, ['conflicts', met]] }));
  await device.replica.sync();
  const [open] = await device.replica.read(openConflicts);
  render(
    <MemoryRouter initialEntries={[assertDefined(editFormRouteOf(assertDefined(open)))]}>
      <ReplicaContext value={{ replica: device.replica, loop: new LoopByHand(device.replica) }}>
        <SyncStateProvider>
          <Routes>
            <Route path={path} element={page} />
          </Routes>
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
  return device;
}

test('offers the other time zone of a calendar conflict in the calendar dialog', async () => {
  const northside = organization(teacher, { timeZone: 'America/Chicago', closedDays: '2026-12-25' });
  const { replica } = await editFromSync({
    rows: [['organizations', northside]],
    conflict: {
      tableName: 'organizations',
      subjectId: northside.id,
      field: 'timeZone',
      theirs: 'America/Chicago',
      yours: 'America/Denver',
    },
    path: '/settings',
    page: <CalendarCard organization={northside} />,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Working calendar' }));
  await dialog.findByText(
    "Time zone was changed here to America/Denver and by Dana to America/Chicago. Using Dana's.",
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Use mine' }));
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Time zone/).value).toBe('America/Denver'),
  );
  expect(await replica.read((reader) => reader.get('organizations', northside.id))).toMatchObject({
    timeZone: 'America/Denver',
    closedDays: '2026-12-25',
  });
});

test('shows the other closed days of a calendar conflict as dates', async () => {
  const northside = organization(teacher, { closedDays: '2026-12-25' });
  await editFromSync({
    rows: [['organizations', northside]],
    conflict: {
      tableName: 'organizations',
      subjectId: northside.id,
      field: 'closedDays',
      theirs: '2026-12-25',
      yours: '2026-12-24 2026-12-26',
    },
    path: '/settings',
    page: <CalendarCard organization={northside} />,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Working calendar' }));
  await dialog.findByText(/^Closed days were changed here to Dec 24, 2026 and Dec 26, 2026 and by Dana/);
  fireEvent.click(dialog.getByRole('button', { name: 'Use mine' }));
  await dialog.findByText('Dec 26, 2026');
  expect(dialog.queryByText('Dec 25, 2026')).toBeNull();
});

test('offers the other date of a completion conflict in its dialog', async () => {
  const marked = completion({
    id: '7.C-AAAAAAAA0',
    courseId: 7,
    providerId: teacher.organization,
    enrollmentId: 'student-0',
    candidateReferenceId: 'C-AAAAAAAA0',
    completionDate: '2026-06-01',
  });
  const { replica } = await editFromSync({
    rows: [['completions', marked]],
    conflict: {
      tableName: 'completions',
      subjectId: marked.id,
      field: 'completionDate',
      theirs: '2026-06-01',
      yours: '2026-05-29',
    },
    path: '/courses/:id/students',
    page: <Students />,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the completion date' }));
  expect(dialog.getByText('Student 0')).toBeTruthy();
  await dialog.findByText(/^Completion date was changed here to May 29, 2026 and by Dana to Jun 1, 2026\./);
  fireEvent.click(dialog.getByRole('button', { name: 'Use mine' }));
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>(/^Completion date/).value).toBe('2026-05-29'),
  );
  expect((await replica.read((reader) => reader.get('completions', marked.id)))?.completionDate).toBe(
    '2026-05-29',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a profile conflict in the profile form', async () => {
  const northside = organization(teacher);
  const { id, name: companyName } = northside;
  const profile = providerProfile({ id, companyName, phone: '555-0199' });
  await editFromSync({
    rows: [
      ['organizations', northside],
      ['providerProfiles', profile],
    ],
    conflict: { tableName: 'providerProfiles', subjectId: id, field: 'phone' },
    path: '/profile',
    page: <ProviderProfile />,
  });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Phone Number/)).value).toBe('555-0199');
  await screen.findByText("Phone was changed here to 555-0101 and by Dana to 555-0199. Using Dana's.");
});

test('shows a job conflict in the job form', async () => {
  const posted = job({ employerId: employer.organization, location: 'Northside' });
  await editFromSync({
    actor: employer,
    rows: [['jobs', posted]],
    conflict: {
      tableName: 'jobs',
      subjectId: String(posted.id),
      field: 'location',
      theirs: 'Northside',
      yours: 'Southside',
    },
    path: '/jobs/:id',
    page: <JobDetail />,
  });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Location/)).value).toBe('Northside');
  await screen.findByText(/^Location was changed here to Southside and by Dana to Northside\./);
});
