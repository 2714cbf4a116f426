// A time chosen here waits in the provider's list, which leads to its outcome.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Matches } from './matches.tsx';

async function openList({ isChosen = true } = {}) {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [...classRows, ...matchRows] }));
  await replica.sync();
  if (isChosen) await replica.give(confirmTime, { slotId: 'slot-1' });
  render(
    <MemoryRouter initialEntries={['/matches?sort=due']}>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <ChangeBadges isSending={false}>
          <Matches />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
  return { replica, script };
}

test('shows a chosen time as waiting to send', async () => {
  await openList();
  const list = await screen.findByRole('table', { name: 'Learner matches' });
  await within(list).findByText('Waiting to send');
});

test('leads from the only time on offer in the row to a form for other times', async () => {
  await openList({ isChosen: false });
  const list = within(await screen.findByRole('table', { name: 'Learner matches' }));
  await userEvent.click(await list.findByRole('button', { name: 'Other times' }));
  await screen.findByRole('dialog', { name: 'None of these' });
});

test('links a refused choice of time to its reason', async () => {
  const { replica, script } = await openList();
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [
      id,
      { kind: 'refused', code: 'stale', message: 'Harbor Shipyard changed the times.' },
    ]),
  }));
  await replica.sync();
  const list = await screen.findByRole('table', { name: 'Learner matches' });
  const mark = await within(list).findByRole('link', { name: 'Needs attention' });
  expect(mark.getAttribute('href')).toBe('/sync');
});

test('shows a heading for each column and sorts by the pressed one', async () => {
  await openList();
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map((head) => (head.querySelector('button') ?? head).textContent)).toEqual([
    'Learner',
    'Course and job',
    'Status and due day',
    'Next step',
  ]);
  expect(heads.filter((head) => head.querySelector('.sr-only'))).toEqual([]);
  const due = screen.getByRole('columnheader', { name: /Status and due day/ });
  expect(due.getAttribute('aria-sort')).toBe('other');
  const course = screen.getByRole('columnheader', { name: /Course and job/ });
  expect(course.getAttribute('aria-sort')).toBeNull();
  await userEvent.click(within(course).getByRole('button', { name: 'Course and job' }));
  await waitFor(() => expect(course.getAttribute('aria-sort')).toBe('other'));
  expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('course');
});
