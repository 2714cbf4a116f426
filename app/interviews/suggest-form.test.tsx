// The provider's other times: picked in the week, with closed days, the promised day and what else is on then.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { stopPlannerClock } from '#app/interviews/planner/testing/planner-clock.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { organization } from '#shared/testing/people.ts';
import { interview, job, match, slot } from '#shared/testing/rows.ts';
import { ActionDialog } from './action-dialog.tsx';

stopPlannerClock();

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
const zoe = 'C-AAAAAAAA0';
const createdAt = '2026-01-01T00:00:00.000Z';

const scheduled = (id: string, candidateReferenceId: string, at: string, where = {}): SyncReply['rows'] => [
  [
    'matches',
    match({ ...sides, ...where, id, candidateReferenceId, status: 'interview_scheduled', interviewDate: at }),
  ],
  ['interviews', interview({ ...sides, ...where, id, kind: 'video' })],
];

async function openForm() {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({
    rows: [
      ...classRows,
      ['organizations', organization(teacher, { closedDays: '2026-06-11' })],
      ['settings', { ...defaultSettings, closedDays: '2026-06-08', createdAt, rev: 1 }],
      ['jobs', job({ id: 8, employerId: 'e1', employerName: 'Harbor Shipyard' })],
      ['jobs', job({ id: 9, employerId: 'e2', employerName: 'Maple Care' })],
      [
        'matches',
        match({ ...sides, id: 'm0', candidateReferenceId: zoe, deadlineAt: '2026-06-11T23:59:59.999Z' }),
      ],
      [
        'interviews',
        interview({ ...sides, id: 'm0', kind: 'video', proposedBy: 'employer', proposedAt: createdAt }),
      ],
      ['slots', slot({ ...sides, id: 's0', matchId: 'm0', startsAt: '2026-06-10T09:00:00.000Z' })],
      // The same learner elsewhere, another learner with this employer, and one with another employer.
      ...scheduled('m1', zoe, '2026-06-09T13:00:00.000Z', { employerId: 'e2', jobId: 9 }),
      ...scheduled('m2', 'C-BBBBBBBB1', '2026-06-09T15:00:00.000Z'),
      ...scheduled('m3', 'C-BBBBBBBB1', '2026-06-10T11:00:00.000Z', { employerId: 'e2', jobId: 9 }),
    ],
  }));
  await replica.sync();
  const row = (await replica.read(matchesInFull)).find(({ match: { id } }) => id === 'm0');
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        {row && <ActionDialog action="suggest" row={row} onClose={() => {}} />}
      </ReplicaContext>
    </MemoryRouter>,
  );
  const form = await screen.findByRole('dialog', { name: 'None of these' });
  return { replica, form };
}

async function openWeek() {
  const { replica, form } = await openForm();
  await userEvent.click(await within(form).findByRole('button', { name: 'Pick in the week' }));
  return { replica, week: within(await screen.findByRole('dialog', { name: 'Pick times' })) };
}

test('suggests no time by itself, and begins the week at the first working day that leaves two free', async () => {
  const { replica, week } = await openWeek();
  week.getByText('No time picked.');
  const first = await week.findByRole('gridcell', { name: 'Tuesday, June 9, 10:00 AM, free' });
  expect(first.tabIndex).toBe(0);
  first.focus();
  await userEvent.keyboard(' {Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Time 1/).value).toBe('2026-06-09T10:00'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Propose 1 time' }));
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([
      { command: 'interviews.suggest', input: { matchId: 'm0', slots: ['2026-06-09T10:00:00.000Z'] } },
    ]),
  );
});

test('picks nothing on a closed day of the provider or on a holiday of the platform', async () => {
  const { week } = await openWeek();
  for (const day of [
    'Monday, June 8, 9:00 AM, closed, Platform holiday',
    'Thursday, June 11, 9:00 AM, closed',
  ])
    await userEvent.click(await week.findByRole('gridcell', { name: day }));
  week.getByText('No time picked.');
});

test('names what else the learner has, and what the employer has then, by the learners’ names', async () => {
  const { week } = await openWeek();
  await userEvent.click(
    await week.findByRole('gridcell', { name: 'Tuesday, June 9, 1:00 PM, Student 0 confirmed' }),
  );
  week.getByText('Overlaps Student 0.');
  await week.findByRole('gridcell', { name: 'Tuesday, June 9, 3:00 PM, Student 1 confirmed' });
  await week.findByRole('gridcell', { name: 'Wednesday, June 10, 11:00 AM, free' });
  await userEvent.click(week.getByRole('button', { name: 'Use 1 time' }));
  await screen.findByText('Student 0 has another interview at Tue, Jun 9, 1:00 PM.');
});

test('warns of a typed time on a closed day, and of one after the promised day', async () => {
  const { form } = await openForm();
  const time = await within(form).findByLabelText(/^Time 1/);
  await userEvent.type(time, '2026-06-11T10:00');
  await within(form).findByText('Thu, Jun 11 is a closed day.');
  await userEvent.clear(time);
  await userEvent.type(time, '2026-06-12T10:00');
  await within(form).findByText(
    /after the promised day, Jun 11, 2026\. The employer can still agree to it\./,
  );
  expect(within(form).queryByText(/closed day/)).toBeNull();
});
