// The top of a dashboard, and the list that one of its lines opens.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithNeeds } from './testing/render-with-needs.tsx';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Matches } from '#app/screens/provider/matches/matches.tsx';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { interview, job, match, providerProfile, slot } from '#shared/testing/rows.ts';
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
  renderWithNeeds(replica, <Shown />, address);
  return replica;
}

test('shows what waits with its deadline and one button, and that nothing waits once it is done offline', async () => {
  const replica = await open(NeedsYou);
  const list = await screen.findByRole('list', { name: 'Needs you' });
  within(list).getByText('Choose times: 1 learner');
  within(list).getByText('Due today');
  const button = within(list).getByRole('link', {
    name: 'Choose 1 learner, Welding → Welder, Harbor Shipyard',
  });
  expect(button.getAttribute('href')).toBe('/matches?need=chooseTimes.7.8');
  await replica.give(confirmTime, { slotId: 'slot-1' });
  await screen.findByText('Nothing needs you right now.');
  await screen.findByText('Next: 1 interview on Tue, Jun 9');
});

test('opens exactly the rows of a line', async () => {
  await open(Matches, '/matches?need=chooseTimes.7.8');
  await screen.findByText('Choose times: 1 learner, Welding → Welder, Harbor Shipyard');
  const list = await screen.findByRole('table', { name: /^Learner matches/ });
  await vi.waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(2));
  screen.getByRole('button', { name: 'Show all' });
});

test('keeps the rows of a line that is done, in their new state, and leads to the next line', async () => {
  const replica = await open(Matches, '/matches?need=chooseTimes.7.8');
  await screen.findByText('Choose times: 1 learner, Welding → Welder, Harbor Shipyard');
  await replica.give(confirmTime, { slotId: 'slot-1' });
  await screen.findByText('All done. Nothing else needs you.');
  const list = screen.getByRole('table', { name: /^Learner matches/ });
  expect(within(list).getAllByRole('row')).toHaveLength(2);
  within(list).getByText('Interview Scheduled');
});

test('shows the whole list for a line of an earlier version, whose address said how near the deadline was', async () => {
  await open(Matches, '/matches?need=chooseTimes.8.today');
  const list = await screen.findByRole('table', { name: /^Learner matches/ });
  await vi.waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

test('shows the whole list for a line that was done before, and leads to the next line', async () => {
  await open(Matches, '/matches?need=answerRelease.7.8');
  await screen.findByText(/^All done here\. Next: Choose times: 1 learner/);
  const list = screen.getByRole('table', { name: /^Learner matches/ });
  expect(within(list).getAllByRole('row')).toHaveLength(3);
});

test('says no “not found” in a tab that a done line has left', async () => {
  const replica = await open(Matches, '/matches?need=chooseTimes.7.8&status=matched');
  await screen.findByText('Choose times: 1 learner, Welding → Welder, Harbor Shipyard');
  await replica.give(confirmTime, { slotId: 'slot-1' });
  await screen.findByText('All done. Nothing else needs you.');
  await screen.findByText('No match here');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});
