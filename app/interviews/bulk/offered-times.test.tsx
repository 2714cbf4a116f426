// Confirming what an employer offers to several learners: all at once in one batch, or one after the other.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Matches } from '#app/screens/provider/matches/matches.tsx';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { interview, job, match, slot } from '#shared/testing/rows.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
const names = { 'C-AAAAAAAA0': 'Student 0', 'C-BBBBBBBB1': 'Student 1' };

/** A learner with one time on offer. */
const offer = (id: string, candidateReferenceId: string, startsAt: string): SyncReply['rows'] => [
  ['matches', match({ ...sides, id, candidateReferenceId })],
  ['interviews', interview({ ...sides, id, proposedBy: 'employer', proposedAt: '2026-06-01T10:00:00.000Z' })],
  ['slots', slot({ ...sides, id: `slot-${id}`, matchId: id, startsAt })],
];

async function openMatches(...more: SyncReply['rows']) {
  const device = await scriptedDevice();
  device.script.push(() => ({
    rows: [
      ...classRows,
      ['jobs', job({ id: 8, employerId: 'e1', employerName: 'Harbor Shipyard', title: 'Welder' })],
      ...offer('m1', 'C-AAAAAAAA0', '2026-06-09T13:00:00.000Z'),
      ...offer('m2', 'C-BBBBBBBB1', '2026-06-09T13:30:00.000Z'),
      ...more,
    ],
  }));
  await device.replica.sync();
  render(
    <MemoryRouter initialEntries={['/matches']}>
      <ReplicaContext
        value={{ replica: device.replica, loop: new SyncScheduler(device.replica, quietOccasions) }}
      >
        <ChangeBadges isSending={false}>
          <Matches />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
  const panel = await screen.findByRole('region', { name: 'Times proposed by Harbor Shipyard, Welder' });
  return { ...device, panel };
}

test('confirms all offered times in one batch with one press', async () => {
  const { replica, panel } = await openMatches();
  within(panel).getByText('Harbor Shipyard proposes 2 times on Tue, Jun 9');
  await userEvent.click(within(panel).getByRole('button', { name: 'Choose for all 2' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Times proposed/ })).toBeNull());
  const entries = await replica.entries();
  expect(entries.map(({ command, input }) => [command, input])).toEqual([
    ['interviews.confirm', { slotId: 'slot-m1' }],
    ['interviews.confirm', { slotId: 'slot-m2' }],
  ]);
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
});

test('confirms the times of one employer for several jobs together, and those of another one apart', async () => {
  const ofJob = (jobId: number, employerId: string, ...rows: SyncReply['rows']): SyncReply['rows'] =>
    rows.map(([table, row]) => [table, { ...row, jobId, employerId }] as SyncReply['rows'][number]);
  const { replica, script } = await openMatches();
  script.push(() => ({
    rows: [
      ['jobs', job({ id: 9, employerId: 'e1', employerName: 'Harbor Shipyard', title: 'Fitter' })],
      ['jobs', job({ id: 10, employerId: 'e2', employerName: 'Acme Care', title: 'Carer' })],
      ...ofJob(9, 'e1', ...offer('m3', 'C-AAAAAAAA0', '2026-06-10T13:00:00.000Z')),
      ...ofJob(10, 'e2', ...offer('m4', 'C-AAAAAAAA0', '2026-06-11T13:00:00.000Z')),
      ...ofJob(10, 'e2', ...offer('m5', 'C-BBBBBBBB1', '2026-06-11T13:30:00.000Z')),
    ],
  }));
  await replica.sync();
  const panel = await screen.findByRole('region', {
    name: 'Times proposed by Harbor Shipyard, Welder, Fitter',
  });
  screen.getByRole('region', { name: 'Times proposed by Acme Care, Carer' });
  within(panel).getByText('Harbor Shipyard proposes 3 times on 2 days');
  await userEvent.click(within(panel).getByRole('button', { name: 'Choose for all 3' }));
  await waitFor(async () => expect(await replica.entries()).toHaveLength(3));
});

test('leaves out a learner who has another interview at that time, and says which', async () => {
  const { replica, panel } = await openMatches(
    [
      'matches',
      match({
        ...sides,
        id: 'other',
        jobId: 9,
        candidateReferenceId: 'C-BBBBBBBB1',
        status: 'interview_scheduled',
        interviewDate: '2026-06-09T13:45:00.000Z',
      }),
    ],
    ['jobs', job({ id: 9, employerId: 'e2', employerName: 'Acme Care' })],
  );
  within(panel).getByText(new RegExp(`${names['C-BBBBBBBB1']} has another interview then: Acme Care`));
  await userEvent.click(within(panel).getByRole('button', { name: 'Choose for 1 of 2' }));
  await waitFor(async () => expect(await replica.entries()).toHaveLength(1));
  expect((await replica.entries())[0]?.input).toEqual({ slotId: 'slot-m1' });
});

test('never confirms two interviews of one learner at the same time', async () => {
  const { panel } = await openMatches(
    ...offer('m3', 'C-AAAAAAAA0', '2026-06-09T13:10:00.000Z').map((row) =>
      row[0] === 'matches' ? (['matches', { ...row[1], courseId: 9 }] as (typeof classRows)[number]) : row,
    ),
  );
  within(panel).getByRole('button', { name: 'Choose for 2 of 3' });
});

test('goes through the learners one after the other', async () => {
  const { replica, panel } = await openMatches();
  await userEvent.click(within(panel).getByRole('button', { name: 'Go through them' }));
  const dialog = await screen.findByRole('dialog', { name: names['C-AAAAAAAA0'] });
  within(dialog).getByText('1 of 2. Harbor Shipyard, Welder');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Skip' }));
  const second = await screen.findByRole('dialog', { name: names['C-BBBBBBBB1'] });
  await userEvent.click(within(second).getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await replica.entries()).map(({ input }) => input)).toEqual([{ slotId: 'slot-m2' }]);
});
