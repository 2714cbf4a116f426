// A search over the tabs of the completions.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { completion } from '#shared/testing/rows.ts';
import { Completions } from './completions.tsx';

function show(replica: Awaited<ReturnType<typeof scriptedDevice>>['replica']) {
  render(
    <MemoryRouter initialEntries={['/completions']}>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <SyncStateProvider>
          <ChangeBadges isSending={false}>
            <Completions />
          </ChangeBadges>
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('undoes a class marked a moment ago on the same page, offline', async () => {
  const { replica, script } = await scriptedDevice({ now: () => Date.now() });
  const serverTime = () => new Date().toISOString();
  script.push(() => ({ rows: classRows, serverTime: serverTime() }));
  await replica.sync();
  show(replica);
  const mark = async () => {
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Select all in progress|Select all/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Mark \d+ complete$/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark complete' }));
    return screen.findByRole('button', { name: 'Undo' });
  };
  const standing = async () =>
    (await replica.read((reader) => reader.find('completions'))).filter(({ removedAt }) => !removedAt).length;
  fireEvent.click(await mark());
  await waitFor(async () => expect(await standing()).toBe(0));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('leads from a tab without hits to the tab that has them, and counts the hits on the tabs', async () => {
  const { replica, script } = await scriptedDevice();
  const done = completion({
    id: '7.C-AAAAAAAA0',
    courseId: 7,
    providerId: 'o1',
    enrollmentId: 'student-0',
    candidateReferenceId: 'C-AAAAAAAA0',
  });
  script.push(() => ({ rows: [...classRows, ['completions', done]] }));
  await replica.sync();
  show(replica);
  const search = await screen.findByRole('searchbox', { name: 'Search students' });
  fireEvent.change(search, { target: { value: 'student 0' } });
  await screen.findByRole('tab', { name: 'In Progress 0' });
  screen.getByText('No student found here');
  fireEvent.click(screen.getByRole('button', { name: '1 in Completed' }));
  await screen.findByRole('table', { name: 'Completed students' });
  screen.getByText('Student 0');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search students' }), {
    target: { value: 'student 1' },
  });
  fireEvent.click(await screen.findByRole('button', { name: '1 in progress' }));
  await screen.findByText('Student 1');
});
