// The top of a dashboard, and the list that one of its lines opens.
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Matches } from '#app/screens/provider/matches/matches.tsx';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { interview, job, match, providerProfile, slot } from '#shared/testing/rows.ts';
import { WithNeeds } from './testing/with-needs.tsx';
import { NeedsYou } from './needs-you.tsx';

// The day of the scripted server.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8 };

/** Two learners, one of them with a time on offer. */
async function open(screenShown: () => React.JSX.Element, address = '/') {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({
    rows: [
      ...classRows,
      ['providerProfiles', providerProfile({ id: 'o1' })],
      ['jobs', job({ id: 8, employerId: 'e1', employerName: 'Harbor Shipyard', title: 'Welder' })],
      ['matches', match({ ...sides, courseId: 7, candidateReferenceId: 'C-AAAAAAAA0' })],
      ['matches', match({ ...sides, courseId: 7, id: 'match-2', candidateReferenceId: 'C-AAAAAAAA1' })],
      ['interviews', interview({ ...sides, proposedBy: 'employer', proposedAt: '2026-05-31T10:00:00.000Z' })],
      ['slots', slot({ ...sides, startsAt: '2026-06-09T10:00:00.000Z' })],
    ],
  }));
  await replica.sync();
  const Shown = screenShown;
  render(
    <MemoryRouter initialEntries={[address]}>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <WithNeeds>
          <ChangeBadges isSending={false}>
            <Shown />
          </ChangeBadges>
        </WithNeeds>
      </ReplicaContext>
    </MemoryRouter>,
  );
  return replica;
}

test('shows what waits with its deadline and one button, and that nothing waits once it is done offline', async () => {
  const replica = await open(NeedsYou);
  const list = await screen.findByRole('list', { name: 'Needs you' });
  within(list).getByText('Choose times: 1 learner');
  within(list).getByText('Overdue since Jun 3');
  const button = within(list).getByRole('link', {
    name: 'Choose : Choose times: 1 learner, Harbor Shipyard, Welder',
  });
  expect(button.getAttribute('href')).toBe('/matches?need=chooseTimes.8.overdue');
  await replica.give(confirmTime, { slotId: 'slot-1' });
  await screen.findByText('Nothing needs you right now.');
  await screen.findByText('Next: 1 interview on Tue, Jun 9');
});

test('opens exactly the rows of a line', async () => {
  await open(Matches, '/matches?need=chooseTimes.8.overdue');
  await screen.findByText('Choose times: 1 learner, Harbor Shipyard, Welder');
  const list = await screen.findByRole('table', { name: 'Learner matches' });
  await vi.waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(2));
  screen.getByRole('button', { name: 'Show all' });
});
