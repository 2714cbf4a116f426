// A device without a copy of its person's work says why nothing comes, and shows what waits there all the same.
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/react.ts';
import { NoConnection, SignedOut } from '#app/replica/surroundings.ts';
import { SyncLoop } from '#app/replica/sync-loop.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { Command } from '#shared/command.ts';
import { createCourse } from '#shared/domain/courses.ts';
import { FirstSync } from './first-sync.tsx';
import { SyncStateProvider } from '#app/forms/sync-state.tsx';

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
  const loop = new SyncLoop(replica, quietOccasions);
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

test('without a connection it says so, and that what waits is safe', async () => {
  await show('/courses', new NoConnection());
  await screen.findByText(
    'No connection. This device has no copy of your work yet; it comes with the first connection. Your unsent change is safe.',
  );
  expect(screen.queryByText('The screen')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

test('signed out, it leads to the sign-in', async () => {
  await show('/courses', new SignedOut());
  await screen.findByText(/^This device has no copy of your work yet; it comes once you sign in\./);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/api/login?returnTo=%2Fcourses',
  );
});

test('what waits can be looked at in any case', async () => {
  await show('/sync', new NoConnection());
  await screen.findByText('The screen');
});
