// Activating and deactivating several jobs at once.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Jobs } from '#app/screens/employer/jobs/jobs.tsx';
import { job, match } from '#shared/testing/rows.ts';

test('deactivates the active jobs of a selection in one batch and says what stays owed', async () => {
  const { replica, script } = await scriptedDevice({}, employer);
  script.push(() => ({
    rows: [
      ['jobs', job({ id: 1, employerId: 'e1', title: 'Welder' })],
      ['jobs', job({ id: 2, employerId: 'e1', title: 'Fitter' })],
      ['jobs', job({ id: 3, employerId: 'e1', title: 'Rigger', isActive: false })],
      ['matches', match({ employerId: 'e1', providerId: 'o1', jobId: 2 })],
    ],
  }));
  await replica.sync();
  render(
    <MemoryRouter initialEntries={['/jobs']}>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <ChangeBadges isSending={false}>
          <Jobs />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown (3)' }));
  const bar = await screen.findByRole('region', { name: 'Chosen jobs' });
  within(bar).getByRole('button', { name: 'Activate 1' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Deactivate 2' }));
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate 2 jobs?' });
  within(question).getByText('1 other chosen is inactive already.');
  await within(question).findByText('1 guaranteed interview is still owed.');
  await userEvent.click(within(question).getByRole('button', { name: 'Deactivate 2 jobs' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const entries = await replica.entries();
  expect(new Set(entries.map(({ input }) => (input as { id: number }).id))).toEqual(new Set([1, 2]));
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
});
