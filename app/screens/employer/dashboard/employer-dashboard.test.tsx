// What an employer's dashboard says of the interviews that fell due.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { WithNeeds } from '#app/needs/testing/with-needs.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import type { Actor } from '#shared/engine/command.ts';
import { erin, organization, rita, user } from '#shared/testing/people.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { agreement, course, interview, job, match } from '#shared/testing/rows.ts';
import { Dashboard } from './employer-dashboard.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (rows: SyncReply['rows'], actor: Actor = erin) =>
  openScreen(
    <SessionProvider>
      <WithNeeds>
        <Dashboard />
      </WithNeeds>
    </SessionProvider>,
    { actor, rows: [['users', user(actor)], ['organizations', organization(erin)], ...rows] },
  );

const adherence = async () =>
  (await screen.findByRole('heading', { name: 'SWAP Agreement Adherence' })).closest('section')?.textContent;

test('shows an employer its adherence, and what training providers read of it on its jobs', async () => {
  const due = { status: 'hired', deadlineAt: '2026-06-02T23:59:59.999Z' } as const;
  const rows = ['honoured', 'honoured', 'honoured', 'honoured', 'missed'] as const;
  await show([
    ['jobs', job({ interviewsDue: 5, adherencePercent: 80 })],
    ...rows.map((guarantee, index): SyncReply['rows'][number] => [
      'matches',
      match({ ...due, id: `match-${index}`, guarantee }),
    ]),
  ]);
  const words = await adherence();
  expect(words).toContain('80%');
  expect(words).toContain('of 5 interviews due in the last 90 days were kept in time, 4 of them by offer');
  expect(words).toContain('“80% of 5–9 interviews due were kept in time”');
});

test('says that no interviews are due yet', async () => {
  await show([['jobs', job()]]);
  expect(await adherence()).toContain('No interviews due yet');
});

const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('shows the open agreements below what needs the employer, the earliest deadline first', async () => {
  const jobs = [1, 2, 3].map((id) => job({ id, title: `Job ${id}` }));
  const agreements = [1, 2, 3].map((jobId) => agreement({ id: `201.${jobId}.2`, jobId, round: 2 }));
  const ended = { status: 'cancelled', endedAt: '2026-06-01T10:00:00.000Z' } as const;
  await show([
    ...jobs.map((row): SyncReply['rows'][number] => ['jobs', row]),
    ['courses', course()],
    ['agreements', agreement({ id: '201.2.1', jobId: 2, round: 1, ...ended })],
    ...agreements.map((row): SyncReply['rows'][number] => [
      'agreements',
      row.jobId === 1 ? { ...row, ...ended } : row,
    ]),
    ['matches', match({ id: 'm1', jobId: 3, deadlineAt: '2026-07-02T23:59:59.999Z' })],
  ]);
  const links = await listed('Your agreements');
  expect(links.filter((to) => to?.startsWith('/swap-agreements/'))).toEqual([
    '/swap-agreements/201.3.2',
    '/swap-agreements/201.2.2',
  ]);
  expect(screen.queryByRole('list', { name: 'Next interviews' })).toBeNull();
});

test('shows a recruiter the next interviews, the soonest first', async () => {
  const at = (id: string, interviewDate: string): SyncReply['rows'] => [
    ['matches', match({ id, candidateReferenceId: `C-${id}`, status: 'interview_scheduled', interviewDate })],
    ['interviews', interview({ id, startsAt: interviewDate, timeZone: 'America/New_York' })],
  ];
  await show(
    [
      ['jobs', job()],
      ['courses', course()],
      ...at('LATER', '2026-06-09T14:00:00.000Z'),
      ...at('SOON', '2026-06-04T13:30:00.000Z'),
      ['matches', match({ id: 'm3', candidateReferenceId: 'C-NONE' })],
    ],
    rita,
  );
  expect(await listed('Next interviews')).toEqual(['/interviews?ref=C-SOON', '/interviews?ref=C-LATER']);
  screen.getByText(/^Thu, Jun 4, 9:30 AM/);
});
