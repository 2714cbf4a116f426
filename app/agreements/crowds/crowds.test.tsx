// Reporting many matches of one day, and what both sides see of the report.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { employer, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { NoConnection } from '#app/replica/sync/environment.ts';
import { Candidates } from '#app/screens/employer/candidates/candidates.tsx';
import { Matches } from '#app/screens/provider/matches/matches.tsx';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { course, crowdReport, job, match } from '#shared/testing/rows.ts';
import { CrowdReports } from './crowd-reports.tsx';
import { CrowdsToReport } from './crowds-to-report.tsx';

const now = '2026-06-03T10:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  // A phone.
  vi.stubGlobal('innerWidth', 390);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Rows = SyncReply['rows'];
const parties = { employerId: 'e1', providerId: 'o1' };

/** So many matches of June 1 with one training provider. */
const matches = (amount: number, more: Partial<Row<'matches'>> = {}): Rows =>
  Array.from({ length: amount }, (_, place) => [
    'matches',
    match({
      ...{ ...parties, jobId: 8, courseId: 7, createdAt: '2026-06-01T09:00:00.000Z', ...more },
      id: `m${place}.${more.providerId ?? 'o1'}`,
      candidateReferenceId: `C-AAAAAAA${String(place).padStart(2, '0')}`,
    }),
  ]);

const listed: Rows = [
  ['jobs', job({ id: 8, employerId: 'e1', title: 'Welder', siteTimeZone: 'UTC' })],
  ['courses', course({ id: 7, providerId: 'o1', providerName: 'Northside College' })],
  ['courses', course({ id: 6, providerId: 'o2', providerName: 'Southside College' })],
  agreementRow({ status: 'active' }),
];

async function open(page: React.ReactNode, rows: Rows, actor: Actor = employer) {
  const device = await scriptedDevice({ now: () => Date.now() }, actor);
  device.script.push(() => ({ rows: [...listed, ...rows] }));
  await device.replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica: device.replica, loop: new LoopByHand(device.replica) }}>
        <ChangeBadges isSending={false}>{page}</ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
  return device;
}

/** The part of the list of candidates that is about crowds. */
const notices = (
  <>
    <CrowdsToReport />
    <CrowdReports />
  </>
);

const reportButtons = () =>
  screen.queryAllByRole('button', { name: /^Report these matches/ }).map(({ textContent }) => textContent);

test('offers to report 25 matches of one day, each training provider on its own, and no 24', async () => {
  await open(<Candidates />, [...matches(25), ...matches(24, { providerId: 'o2', courseId: 6 })]);
  await waitFor(() =>
    expect(reportButtons()).toEqual(['Report these matches of Northside College, Jun 1, 2026']),
  );
  screen.getByText(/^25 open matches with/);
});

test('saves a report without a connection and shows that it waits', async () => {
  const device = await open(notices, [...matches(25), ...matches(26, { providerId: 'o2', courseId: 6 })]);
  device.script.push(() => Promise.reject(new NoConnection('offline')));
  await userEvent.click(await screen.findByRole('button', { name: /^Report these matches of Northside/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report these matches?' }));
  dialog.getByText('25 matches with Northside College, Jun 1, 2026');
  dialog.getByText(/at most 15 working days/);
  await userEvent.click(dialog.getByRole('button', { name: 'Report 25 matches' }));
  await screen.findByText(
    'You reported 25 matches of Jun 1, 2026. The report is waiting to be sent. The interviews are due until then.',
  );
  const [report] = await device.replica.read((reader) => reader.find('crowdReports'));
  expect(report).toMatchObject({ ...parties, day: '2026-06-01', state: 'open', restsUntil: null });
  expect(device.requests.flatMap(({ entries }) => entries)).toEqual([]);
  // The other training provider's matches can still be reported.
  await waitFor(() =>
    expect(reportButtons()).toEqual(['Report these matches of Southside College, Jun 1, 2026']),
  );
});

test('offers no report within 90 days of the last one, and offers it afterwards', async () => {
  const before = crowdReport({
    ...parties,
    matchIds: 'other',
    state: 'goes_on',
    decidedAt: '2026-06-02T09:00:00.000Z',
  });
  await open(notices, [
    ...matches(25),
    ['crowdReports', { ...before, createdAt: '2026-03-06T09:00:00.000Z' }],
  ]);
  await screen.findByText(/^You reported/);
  expect(reportButtons()).toEqual([]);
  cleanup();
  await open(notices, [
    ...matches(25),
    ['crowdReports', { ...before, createdAt: '2026-03-05T09:00:00.000Z' }],
  ]);
  await waitFor(() => expect(reportButtons()).toHaveLength(1));
});

test('offers no report to members below managers', async () => {
  await open(<Candidates />, matches(25), { ...employer, memberRole: 'member', assignsAll: true });
  await screen.findByText('25 candidates, 25 interviews owed');
  expect(reportButtons()).toEqual([]);
});

const restsUntil = '2026-06-24T23:59:59.999Z';
const rest = (matchId: string, endedAt: string): Rows[number] => [
  'waits',
  {
    ...{ ...parties, id: `wait.${matchId}`, matchId, reason: 'crowd', startedAt: now, endedAt },
    ...{ createdAt: now, rev: 1 },
  },
];

test.each([
  ['the employer', <Candidates key="employer" />, employer, 'You'],
  ['the training provider', <Matches key="provider" />, teacher, 'The employer'],
] as const)('shows %s until when the matches are on hold, and which ones', async (_side, page, actor, by) => {
  await open(
    page,
    [
      ...matches(2),
      rest('m0.o1', restsUntil),
      // Its rest is over.
      rest('m1.o1', '2026-06-03T09:00:00.000Z'),
      ['crowdReports', crowdReport({ ...parties, matchIds: 'm0.o1 m1.o1', restsUntil })],
    ],
    actor,
  );
  await screen.findByText(
    `${by} reported 2 matches of Jun 1, 2026. They are on hold until Jun 24, 2026: an administrator is reviewing them.`,
  );
  expect(screen.getAllByText('On hold until Jun 24: under review')).toHaveLength(1);
});

test.each([
  ['withdrawn', 'An administrator withdrew the ones that were still open. Reason: “Nobody knows them”'],
  [
    'goes_on',
    'An administrator kept them. The interviews are due again, with at least 10 working days left. Reason: “Nobody knows them”',
  ],
  [
    'undecided',
    'No administrator decided in time. The interviews are due again, with at least 10 working days left.',
  ],
] as const)('shows for two weeks that a report is %s', async (state, words) => {
  const comment = state === 'undecided' ? null : 'Nobody knows them';
  const settled = (id: string, decidedAt: string, matchIds: string): Rows[number] => [
    'crowdReports',
    crowdReport({ ...parties, id, matchIds, state, comment, decidedAt }),
  ];
  await open(notices, [
    ...matches(1),
    settled('late', '2026-05-21T09:00:00.000Z', 'm0.o1'),
    settled('old', '2026-05-20T09:00:00.000Z', 'm0.o1 m1.o1'),
  ]);
  await screen.findByText(`You reported 1 match of Jun 1, 2026. ${words}`);
  expect(screen.queryByText(/^You reported 2 matches/)).toBeNull();
});
