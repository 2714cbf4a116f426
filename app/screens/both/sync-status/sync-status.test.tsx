import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Connection } from '#app/replica/replica.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { NoConnection } from '#app/replica/sync/environment.ts';
import type { Environment } from '#app/replica/sync/environment.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { SyncStatus } from './sync-status.tsx';

async function show(connection: Connection, environment: Partial<Environment> = {}) {
  history.replaceState(null, '', '/sync');
  const { replica } = await scriptedDevice(environment);
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  const loop = new LoopByHand(replica);
  loop.set({ connection });
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>
        <SyncStatus />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('names the owner of the entries in another person’s session and links to the sign-in', async () => {
  await show('another-person');
  await screen.findByText(/^These changes belong to Sam\./);
  await screen.findByText('Sign in to send 1.');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/api/login?again=&returnTo=%2Fsync',
  );
});

test('links to the sign-in when signed out', async () => {
  await show('signed-out');
  await screen.findByText('Sign in to send 1.');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/api/login?returnTo=%2Fsync',
  );
});

test('reports work as safe when offline unless the browser deleted the database', async () => {
  await show('offline');
  await screen.findByText('Offline. Your work is saved on this device.');
  cleanup();
  await show('offline', { mark: { read: () => 'the client that was here before', write: () => {} } });
  await screen.findByText('Offline. New work is saved on this device.');
});

test('shows this device under its name from the account page', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(firefox);
  await show('online');
  await screen.findByText('Firefox on Windows');
});

test('shows no time of last updates after an interrupted first copy', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(
    () => ({ more: true }),
    () => {
      throw new NoConnection();
    },
  );
  await replica.sync();
  const loop = new LoopByHand(replica);
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>
        <SyncStatus />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const figure = async () => (await screen.findByText('Last updates')).parentElement?.textContent;
  expect(await figure()).toBe('Last updatesNot yet');
  await replica.sync();
  await waitFor(async () => expect(await figure()).toMatch(/\d\d:\d\d/));
});

test('describes the export button with the file’s contents and handling', async () => {
  await show('offline');
  const button = await screen.findByRole('button', { name: 'Export unsent work' });
  const warning = screen.getByText(/including names\. Keep it safe, and delete it after importing\.$/);
  expect(button.getAttribute('aria-describedby')).toBe(warning.id);
  expect(warning.className).not.toContain('sr-only');
});

test('does not count a refused entry as sent', async () => {
  const { replica, script } = await scriptedDevice();
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [id, { kind: 'refused', code: 'stale', message: 'No' }]),
  }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <SyncStatus />
      </ReplicaContext>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Needs attention' });
  await screen.findByText('Nothing was sent from this device in the last 7 days.');
  expect(screen.getByText('Last sent').parentElement?.textContent).toBe('Last sentNot yet');
});
