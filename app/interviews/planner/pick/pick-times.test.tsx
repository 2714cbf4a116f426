// Picking times in the week, from the form that proposes them: by tap and by keys.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ScheduleDialog } from '#app/interviews/schedule-dialog.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { organization } from '#shared/testing/people.ts';
import { course, interview, job, match } from '#shared/testing/rows.ts';
import { stopPlannerClock, stubHolidays } from '../testing/planner-clock.ts';

stopPlannerClock();

const sides = { employerId: 'e1', providerId: 'o1', courseId: 7, jobId: 8 };

async function openWeek(more: SyncReply['rows'] = []) {
  const { replica, script } = await scriptedDevice({}, employer);
  script.push(() => ({
    rows: [
      ['organizations', organization(employer, { closedDays: '2026-06-11' })],
      ['jobs', job({ id: 8, employerId: 'e1' })],
      ['courses', course({ id: 7, providerId: 'o1' })],
      ['matches', match({ ...sides, id: 'm0', deadlineAt: '2026-06-11T23:59:59.999Z' })],
      [
        'matches',
        match({
          ...sides,
          id: 'm1',
          candidateReferenceId: 'C-BUSY00000',
          status: 'interview_scheduled',
          interviewDate: '2026-06-08T10:00:00.000Z',
        }),
      ],
      ['interviews', interview({ ...sides, id: 'm1', place: 'Gate 2' })],
      ...more,
    ],
  }));
  await replica.sync();
  const row = (await replica.read(matchesInFull)).find(({ match: { id } }) => id === 'm0');
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <ScheduleDialog row={row} onClose={() => {}} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Pick in the week' }));
  return { replica, dialog: await screen.findByRole('dialog', { name: 'Pick times' }) };
}

const timesTyped = () =>
  [1, 2, 3, 4, 5].flatMap((place) => {
    const field = screen.queryByLabelText<HTMLInputElement>(new RegExp(`^Time ${place}`));
    return field?.value ? [field.value] : [];
  });

const cell = (dialog: HTMLElement, name: string) => within(dialog).findByRole('gridcell', { name });

test('picks times by tap and puts them into the form', async () => {
  const { dialog } = await openWeek();
  // The suggestion leaves two working days, and skips the time that is taken.
  await within(dialog).findByText('2 of 5: Mon, Jun 8, 10:30 AM; Tue, Jun 9, 2:00 PM');
  await userEvent.click(await cell(dialog, 'Monday, June 8, 10:30 AM, free'));
  await userEvent.click(await cell(dialog, 'Wednesday, June 10, 9:00 AM, free'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use 2 times' }));
  await waitFor(() => expect(timesTyped()).toEqual(['2026-06-09T14:00', '2026-06-10T09:00']));
});

test('moves by arrows, also into another week, picks by Space and is done by Enter', async () => {
  const { dialog } = await openWeek();
  (await cell(dialog, 'Monday, June 8, 10:30 AM, free')).focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(async () =>
    expect(document.activeElement).toBe(await cell(dialog, 'Monday, June 8, 11:00 AM, free')),
  );
  await userEvent.keyboard(' {PageDown}');
  await waitFor(async () =>
    expect(document.activeElement).toBe(
      await cell(dialog, 'Monday, June 15, 11:00 AM, free, after the promised day'),
    ),
  );
  await userEvent.keyboard(' ');
  await within(dialog).findByText(/Some of these times are after the promised day, Jun 11, 2026/);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(timesTyped()).toContain('2026-06-15T11:00'));
  expect(timesTyped()).toContain('2026-06-08T11:00');
});

test('picks nothing on a closed day or in the past, and says what a taken time overlaps', async () => {
  const { dialog } = await openWeek();
  await userEvent.click(await cell(dialog, 'Thursday, June 11, 9:00 AM, closed'));
  within(dialog).getByText(/^2 of 5/);
  await userEvent.click(await cell(dialog, 'Monday, June 8, 10:00 AM, C-BUSY00000 confirmed'));
  within(dialog).getByText('Overlaps C-BUSY00000.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Previous week' }));
  await userEvent.click(await cell(dialog, 'Tuesday, June 2, 9:00 AM, past'));
  within(dialog).getByText(/^3 of 5/);
});

test('leaves the typed times as they are when it is cancelled', async () => {
  const { dialog } = await openWeek();
  await userEvent.click(await cell(dialog, 'Wednesday, June 10, 9:00 AM, free'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pick times' })).toBeNull());
  expect(timesTyped()).toEqual(['2026-06-08T10:30', '2026-06-09T14:00']);
});

test('neither suggests nor picks a time on a holiday of the platform, and names the holiday', async () => {
  stubHolidays([{ date: '2026-06-08', name: 'Founders Day' }]);
  const createdAt = '2026-01-01T00:00:00.000Z';
  const { dialog } = await openWeek([
    ['settings', { ...defaultSettings, closedDays: '2026-06-08', createdAt, rev: 1 }],
  ]);
  await within(dialog).findByText('2 of 5: Tue, Jun 9, 10:00 AM; Wed, Jun 10, 2:00 PM');
  await userEvent.click(await cell(dialog, 'Monday, June 8, 9:00 AM, closed, Founders Day'));
  within(dialog).getByText(/^2 of 5/);
  within(dialog).getByRole('columnheader', { name: /Founders Day/ });
  within(dialog).getByRole('columnheader', { name: /Jun 11.*Closed/ });
});
