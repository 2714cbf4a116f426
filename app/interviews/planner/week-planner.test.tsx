// The week planner: every interview of the week by day, with closed days, overlaps, sites and the way to other weeks.
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Interviews } from '#app/screens/employer/interviews/interviews.tsx';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { organization } from '#shared/testing/people.ts';
import { course, interview, job, match, site, slot } from '#shared/testing/rows.ts';
import { stopPlannerClock, stubHolidays } from './testing/planner-clock.ts';

stopPlannerClock();

const sides = { employerId: 'e1', providerId: 'o1', courseId: 7 };

const meeting = (id: string, jobId: number, startsAt: string): SyncReply['rows'] => [
  [
    'matches',
    match({
      ...sides,
      id,
      jobId,
      candidateReferenceId: `C-${id.padEnd(9, '0').toUpperCase()}`,
      status: 'interview_scheduled',
      interviewDate: startsAt,
    }),
  ],
  ['interviews', interview({ ...sides, id, jobId, place: 'Gate 2', minutes: 30 })],
];

const rows: SyncReply['rows'] = [
  ['organizations', organization(employer, { closedDays: '2026-06-05' })],
  ['sites', site({ id: 'dock', organizationId: 'e1', name: 'Dry Dock' })],
  ['sites', site({ id: 'yard', organizationId: 'e1', name: 'Fitting Yard', closedDays: '2026-06-04' })],
  ['jobs', job({ id: 8, employerId: 'e1', title: 'Welder', siteId: 'dock' })],
  ['jobs', job({ id: 9, employerId: 'e1', title: 'Fitter', siteId: 'yard' })],
  ['courses', course({ id: 7, providerId: 'o1' })],
  ...meeting('a', 8, '2026-06-04T09:00:00.000Z'),
  ...meeting('b', 8, '2026-06-04T09:15:00.000Z'),
  ...meeting('c', 9, '2026-06-04T09:15:00.000Z'),
  ['matches', match({ ...sides, id: 'd', jobId: 8, candidateReferenceId: 'C-D00000000' })],
  ['interviews', interview({ ...sides, id: 'd', jobId: 8, proposedBy: 'employer' })],
  ['slots', slot({ ...sides, id: 's', matchId: 'd', startsAt: '2026-06-10T13:00:00.000Z' })],
];

async function open(address: string, given = rows) {
  const { replica, script } = await scriptedDevice({}, employer);
  script.push(() => ({ rows: given }));
  await replica.sync();
  render(
    <MemoryRouter initialEntries={[address]}>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <ChangeBadges isSending={false}>
          <Interviews />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

const dayOf = (name: string) => screen.findByRole('region', { name });
const namesIn = (day: HTMLElement) =>
  within(day)
    .queryAllByRole('button', { name: /C-/ })
    .map((each) => each.getAttribute('aria-label'))
    .filter(Boolean);

test('opens from the list with the interviews of this week, and marks those that overlap at a site', async () => {
  await open('/interviews');
  await userEvent.click(await screen.findByRole('link', { name: 'Week planner' }));
  await screen.findByRole('heading', { name: 'Jun 1 to Jun 5, 2026' });
  screen.getByText('2 times overlap this week.');
  const thursday = await dayOf('Thursday, June 4');
  within(thursday).getByText('Closed: Fitting Yard');
  const lines = within(thursday)
    .getAllByRole('button')
    .map((each) => each.textContent);
  expect(lines[0]).toContain('9:00 AM to 9:30 AM');
  expect(lines[0]).toContain('Overlaps C-B00000000');
  within(await dayOf('Friday, June 5')).getAllByText('Closed');
});

test('shows one site with its own closed days, and lists what overlaps', async () => {
  await open('/interviews?view=week');
  await userEvent.selectOptions(await screen.findByLabelText('Site'), 'Site: Dry Dock');
  const thursday = within(await dayOf('Thursday, June 4'));
  expect(thursday.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '9:00 AM to 9:30 AM C-A00000000, WelderGate 2ConfirmedOverlaps C-B00000000',
    '9:15 AM to 9:45 AM C-B00000000, WelderGate 2ConfirmedOverlaps C-A00000000',
  ]);
  expect(within(await dayOf('Friday, June 5')).queryByText('Closed')).toBeNull();
});

test('shows times that do not overlap by the hour, with what a line says as their names', async () => {
  await open('/interviews?view=week', [
    ...rows,
    ...meeting('e', 8, '2026-06-16T09:00:00.000Z'),
    ...meeting('f', 8, '2026-06-16T09:30:00.000Z'),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Next week' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Next week' }));
  expect(namesIn(await dayOf('Tuesday, June 16'))).toEqual([
    '9:00 AM to 9:30 AM, C-E00000000, Welder, Confirmed',
    '9:30 AM to 10:00 AM, C-F00000000, Welder, Confirmed',
  ]);
});

test('goes to the next week and back, and opens an offered time', async () => {
  await open('/interviews?view=week');
  await userEvent.click(await screen.findByRole('button', { name: 'Next week' }));
  await screen.findByRole('heading', { name: 'Jun 8 to Jun 12, 2026' });
  const [offered] = within(await dayOf('Wednesday, June 10')).getAllByRole('button');
  await userEvent.click(offered as HTMLElement);
  await screen.findByRole('dialog', { name: 'C-D00000000' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Today' }));
  await screen.findByRole('heading', { name: 'Jun 1 to Jun 5, 2026' });
});

test('says so when a week has no interviews', async () => {
  await open('/interviews?view=week&on=2026-07-08');
  await screen.findByText('No interviews this week.');
  await screen.findByRole('heading', { name: 'Jul 6 to Jul 10, 2026' });
});

test('shows the first step to an employer without candidates', async () => {
  await open('/interviews?view=week', rows.slice(0, 1));
  await screen.findByText('No interviews yet');
});

const withHolidays: SyncReply['rows'] = [
  ...rows,
  [
    'settings',
    {
      ...defaultSettings,
      closedDays: '2026-06-02 2026-06-03',
      createdAt: '2026-01-01T00:00:00.000Z',
      rev: 1,
    },
  ],
];

test('closes the holidays of the platform, with their names, in every calendar and without a connection', async () => {
  stubHolidays([
    { date: '2026-06-02', name: 'Founders Day' },
    { date: '2026-06-05', name: 'Harbor Day' },
  ]);
  await open('/interviews?view=week', withHolidays);
  const tuesday = await dayOf('Tuesday, June 2');
  await within(tuesday).findByText('Founders Day');
  within(tuesday).getByText('Closed');
  within(await dayOf('Wednesday, June 3')).getAllByText('Platform holiday');
  // A closed day of the organization is named, too.
  within(await dayOf('Friday, June 5')).getAllByText('Harbor Day');
  cleanup();

  stubHolidays();
  await open('/interviews?view=week&site=dock', withHolidays);
  within(await dayOf('Tuesday, June 2')).getAllByText('Founders Day');
  expect(within(await dayOf('Friday, June 5')).queryByText('Harbor Day')).toBeNull();
});
