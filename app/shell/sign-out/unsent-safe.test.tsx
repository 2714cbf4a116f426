// The text about unsent work on a device that was without a contact for too long.
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { DeviceWarnings } from '#app/sync-status/device-warnings.tsx';
import { OfflineLock } from '#app/sync-status/offline-lock.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';

afterEach(() => localStorage.clear());

/** One save, `daysAgo`: before the last contact, which refused it, or right after that. */
async function show({ daysAgo, isRefused = false }: { daysAgo: number; isRefused?: boolean }) {
  const then = Date.now() - daysAgo * DAY_MS;
  const { replica, script } = await scriptedDevice({ now: () => then });
  const serverTime = new Date(then).toISOString();
  const upTo = '2026-06-03T10:00:00.000Z';
  const refused = { kind: 'refused', code: 'not_found', message: 'No.' } as const;
  if (isRefused) await replica.give(markAllRead, { upTo });
  script.push(({ entries }) => ({ serverTime, outcomes: entries.map(({ id }) => [id, refused]) }));
  await replica.sync();
  if (!isRefused) await replica.give(markAllRead, { upTo });
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <SyncStateProvider>
          <DeviceWarnings />
          <OfflineLock mayNote={false} />
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('reports a refused entry as safe but not as sent', async () => {
  await show({ daysAgo: 31, isRefused: true });
  await screen.findByText('Your unsent change is safe.');
  expect(screen.queryByText('Everything you did here was sent.')).toBeNull();
});

test('shows no warning about work that is reported as safe', async () => {
  await show({ daysAgo: 31 });
  await screen.findByText('Your unsent change is safe.');
  await waitFor(() => expect(screen.queryByText(/so it isn't lost/)).toBeNull());
});

test('shows the unsent-work reminder on a device that is not locked', async () => {
  await show({ daysAgo: 6 });
  await screen.findByText("1 change has been on this device for 6 days. Connect today so it isn't lost.");
});
