// The lists of matches by SWAP agreement, for both sides.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithNeeds } from '#app/needs/testing/render-with-needs.tsx';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { classRows, employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Candidates } from '#app/screens/employer/candidates/candidates.tsx';
import { Matches } from '#app/screens/provider/matches/matches.tsx';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { course, interview, job, match, slot } from '#shared/testing/rows.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
const jobs: SyncReply['rows'] = [8, 9].map((id) => [
  'jobs',
  job({ id, employerId: 'e1', employerName: 'Harbor Shipyard', title: id === 8 ? 'Welder' : 'Fitter' }),
]);
const courses: SyncReply['rows'] = [6, 7].map((id) => [
  'courses',
  course({ id, providerId: 'o1', providerName: 'Port Skills', title: id === 7 ? 'Welding' : 'Pipes' }),
]);
const person = (number: number, more: Partial<Row<'matches'>> = {}): SyncReply['rows'][number] => [
  'matches',
  match({ ...sides, id: `m${number}`, candidateReferenceId: `C-AAAAAAAA${number}`, ...more }),
];
const offered = (number: number, startsAt: string, of: Partial<typeof sides> = {}): SyncReply['rows'] => [
  [
    'interviews',
    interview({
      ...{ ...sides, ...of, id: `m${number}` },
      ...{ proposedBy: 'employer', proposedAt: '2026-06-01T10:00:00.000Z' },
    }),
  ],
  ['slots', slot({ ...sides, ...of, id: `s${number}`, matchId: `m${number}`, startsAt })],
];

async function open(side: 'employer' | 'provider', rows: SyncReply['rows'], search = '') {
  const device = side === 'employer' ? await scriptedDevice({}, employer) : await scriptedDevice();
  device.script.push(() => ({
    rows: [...(side === 'employer' ? [agreementRow({ status: 'active' })] : classRows), ...rows],
  }));
  await device.replica.sync();
  const Shown = side === 'employer' ? Candidates : Matches;
  renderWithNeeds(device.replica, <Shown />, `/list${search}`);
  await screen.findByRole('list', { name: 'SWAP agreements' });
  await screen.findAllByText(/^Next: /);
  return device;
}

const heads = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => within(heading).getByRole('button'))
    .map((button) => [button.textContent, button.getAttribute('aria-expanded')]);

/** The group with this course, job and organization. */
function groupOf(title: string) {
  const item = screen.getByRole('button', { name: title }).closest('li');
  if (!item) throw new Error(`There is no group ${title}`);
  return within(item);
}

const [welders, pipes, fitters] = [
  'Welding → Welder, Port Skills',
  'Pipes → Welder, Port Skills',
  'Welding → Fitter, Port Skills',
];

describe('an employer’s candidates', () => {
  const rows = [
    ...[...jobs, ...courses],
    ...[1, 2].map((number) => person(number, { deadlineAt: '2026-06-20T23:59:59.999Z' })),
    person(3, { courseId: 6, deadlineAt: '2026-06-09T23:59:59.999Z' }),
    person(4, { jobId: 9, status: 'hired' }),
    person(5, { jobId: 9, deadlineAt: '2026-06-05T23:59:59.999Z' }),
    ...offered(5, '2026-06-09T10:00:00.000Z', { jobId: 9 }),
  ];

  test('are in groups by course and job, of which the first to act on is open', async () => {
    await open('employer', rows);
    await waitFor(() =>
      expect(heads()).toEqual([
        [pipes, 'true'],
        [welders, 'false'],
        [fitters, 'false'],
      ]),
    );
    expect(screen.getAllByRole('list', { name: /^Matched candidates/ })).toHaveLength(1);
    screen.getByRole('list', { name: `Matched candidates, ${pipes}` });
    groupOf(pipes).getByText('Next: you, by Tue, Jun 9');
    groupOf(welders).getByText('Next: you, by Sat, Jun 20');
    groupOf(welders).getByText('2 waiting for times');
    groupOf(fitters).getByText('Next: Port Skills. Interviews by Fri, Jun 5');
    expect(groupOf(fitters).queryByRole('link')).toBeNull();
    const act = groupOf(welders).getByRole('link', { name: /^Propose 2 candidates/ });
    expect(act.getAttribute('href')).toBe('/interviews/plan?pact=7.8');
  });

  test('show the rows of a group that is opened, and keep those of the others', async () => {
    await open('employer', rows);
    await userEvent.click(screen.getByRole('button', { name: welders }));
    const list = screen.getByRole('list', { name: `Matched candidates, ${welders}` });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: pipes }));
    expect(screen.getAllByRole('list', { name: /^Matched candidates/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown (2)' }));
    await screen.findByText('2 chosen');
  });

  test('are all open where something is sought', async () => {
    await open('employer', rows, '?job=8');
    await waitFor(() =>
      expect(heads()).toEqual([
        [pipes, 'true'],
        [welders, 'true'],
      ]),
    );
  });

  test('are one table on demand', async () => {
    await open('employer', rows);
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'newest');
    const list = await screen.findByRole('list', { name: 'Matched candidates' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('list', { name: 'SWAP agreements' })).toBeNull();
  });
});

describe('a training provider’s matches', () => {
  const [toWeld, toFit] = ['Welding → Welder, Harbor Shipyard', 'Welding → Fitter, Harbor Shipyard'];
  const rows = [
    ...jobs,
    ...[1, 2].map((number) => person(number)),
    ...offered(1, '2026-06-09T10:00:00.000Z'),
    ...offered(2, '2026-06-09T11:00:00.000Z'),
    person(3, { jobId: 9, deadlineAt: '2026-06-20T23:59:59.999Z' }),
  ];

  test.each(['open', 'closed'])('confirm all times of a group that is %s with one press', async (state) => {
    const { replica } = await open('provider', rows);
    await waitFor(() =>
      expect(heads()).toEqual([
        [toWeld, 'true'],
        [toFit, 'false'],
      ]),
    );
    groupOf(toFit).getByText('Next: Harbor Shipyard, by Sat, Jun 20');
    if (state === 'closed') await userEvent.click(screen.getByRole('button', { name: toWeld }));
    await userEvent.click(await groupOf(toWeld).findByRole('button', { name: 'Choose for all 2' }));
    await groupOf(toWeld).findByText('2 confirmed');
    expect(groupOf(toWeld).queryByRole('button', { name: /^Choose for/ })).toBeNull();
    // What is done stays in its place.
    expect(heads()[0]?.[0]).toBe(toWeld);
    const matches = await replica.read((reader) => reader.find('matches'));
    const scheduled = matches.filter(({ status }) => status === 'interview_scheduled');
    expect(scheduled.map(({ id }) => id).toSorted()).toEqual(['m1', 'm2']);
  });

  test('have one place to confirm the times of an employer for several jobs', async () => {
    await open('provider', [...rows, ...offered(3, '2026-06-09T12:00:00.000Z', { jobId: 9 })]);
    const panel = await screen.findByRole('region', {
      name: 'Times proposed by Harbor Shipyard, Welder, Fitter',
    });
    await userEvent.click(within(panel).getByRole('button', { name: 'Choose for all 3' }));
    await groupOf(toWeld).findByText('2 confirmed');
    await groupOf(toFit).findByText('1 confirmed');
  });
});
