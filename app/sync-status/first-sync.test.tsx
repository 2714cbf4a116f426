// A device without a replica says why no rows arrive, and still shows its waiting entries.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Users } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { withPendingDelta } from '#app/changes/pending-delta.ts';
import { ReplicaContext, useFigures } from '#app/replica/live/hooks.ts';
import { NoConnection, SignedOut } from '#app/replica/sync/environment.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { StatTile } from '#app/ui/layout/stat-tile.tsx';
import type { Command } from '#shared/engine/command.ts';
import { createCourse } from '#shared/domain/courses/commands.ts';
import { providerStats } from '#shared/domain/platform/statistics.ts';
import { DataAge } from './data-age.tsx';
import { FirstSync } from './first-sync.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';

afterEach(cleanup);

/** One course waits there, and the server cannot be asked. */
async function show(pathname: string, failure: Error) {
  history.replaceState(null, '', pathname);
  const { replica, script } = await scriptedDevice();
  const course = { id: 8, title: 'Care', description: 'Twelve weeks.', duration: '12 weeks' };
  const input = { ...course, deliveryMethod: 'in-person', linkedJobIds: [] };
  await replica.run([{ command: createCourse as Command, input }]);
  script.push(() => {
    throw failure;
  });
  const loop = new SyncScheduler(replica, quietOccasions);
  await loop.now();
  render(
    <MemoryRouter initialEntries={[pathname]}>
      <ReplicaContext value={{ replica, loop }}>
        <SyncStateProvider>
          <FirstSync preload={() => {}}>
            <p>The screen</p>
          </FirstSync>
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('reports while offline that no copy exists yet and unsent work is safe', async () => {
  await show('/courses', new NoConnection());
  await screen.findByText(
    'No connection. This device has no copy of your work yet. We’ll load it when you’re online. Your unsent change is safe.',
  );
  expect(screen.queryByText('The screen')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

test('links to the sign-in when signed out', async () => {
  await show('/courses', new SignedOut());
  await screen.findByText(/^This device has no copy of your work yet\. We’ll load it once you sign in\./);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/api/login?returnTo=%2Fcourses',
  );
});

test('opens the sync status in any case', async () => {
  await show('/sync', new NoConnection());
  await screen.findByText('The screen');
});

function AClass() {
  const figures = useFigures(providerStats, '2026-06-03');
  return (
    <>
      <Counted>0 matches</Counted>
      <StatTile label="Students" {...withPendingDelta(figures, ({ totalStudents }) => totalStudents)} />
      <EmptyState icon={Users} title="No matches yet" />
      <DataAge />
    </>
  );
}

test.each([
  [
    new NoConnection(),
    'No connection. Getting your classes ready stopped at 0 of 1 and goes on with the next connection. Lists and figures aren’t complete until then.',
    'The rest loads when you’re back online.',
  ],
  [
    new SignedOut(),
    'Getting your classes ready stopped at 0 of 1 and goes on once you sign in. Lists and figures aren’t complete until then.',
    'The rest loads once you sign in.',
  ],
])('shows no interrupted copy as complete (%s)', async (failure, notice, rest) => {
  const { replica, script, requests } = await scriptedDevice();
  script.push(
    () => ({ rows: classRows, more: true, serverTime: '2026-06-02T10:00:00.000Z' }),
    () => {
      throw failure;
    },
  );
  const loop = new SyncScheduler(replica, quietOccasions);
  await loop.now();
  const { container } = render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>
        <SyncStateProvider>
          <FirstSync preload={() => {}}>
            <AClass />
          </FirstSync>
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
  await screen.findByText(notice);
  const link = failure instanceof SignedOut ? 'Sign In' : '';
  expect(container.textContent).toBe(`${notice}${link}Not complete yetStudents–Not complete yet${rest}`);
  // It goes on where it stopped, and says so while it does.
  let answer = (_reply: object) => {};
  script.push(
    () => ({ more: true, rows: [['courses', { ...classRows[0]![1], id: 8 }]] }),
    () => new Promise((resolve) => (answer = resolve)),
  );
  const going = loop.now();
  await screen.findByText(
    failure instanceof SignedOut ? notice : 'Getting your classes ready, 0 of 2. Keep the app open.',
  );
  await waitFor(() => expect(requests).toHaveLength(4));
  answer({});
  await going;
  await waitFor(() => expect(container.textContent).toBe('0 matchesStudents2No matches yet'));
});

test('keeps what is typed while the rest of the first copy arrives', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(
    () => ({ rows: classRows, more: true }),
    () => {
      throw new NoConnection();
    },
  );
  const loop = new SyncScheduler(replica, quietOccasions);
  await loop.now();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>
        <SyncStateProvider>
          <FirstSync preload={() => {}}>
            <input aria-label="Student name" />
          </FirstSync>
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
  const field = await screen.findByRole('textbox', { name: 'Student name' });
  fireEvent.input(field, { target: { value: 'Ana' } });
  await screen.findByText(/^No connection\. Getting your classes ready stopped/);
  await loop.now();
  await waitFor(() => expect(screen.queryByText(/Getting your classes ready/)).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Student name' })).toBe(field);
  expect(field).toHaveProperty('value', 'Ana');
});
