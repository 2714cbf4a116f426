// Warnings about a device when their texts cannot be loaded.
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { DAY_MS } from '#shared/lib/time.ts';

/** Loads the texts again, as after a start of the app: other tests may have loaded them already. */
async function freshApp() {
  vi.resetModules();
  const { SyncStateProvider, useSyncState } = await import('#app/changes/sync-state.tsx');
  const { ReplicaContext } = await import('#app/replica/live/hooks.ts');
  const { LoopByHand } = await import('#app/replica/testing/loop-by-hand.ts');
  const { scriptedDevice } = await import('#app/replica/testing/scripted-server.ts');
  const { DeviceWarnings } = await import('./device-warnings.tsx');
  const { parts } = await import('#app/parts.ts');
  const { replica } = await scriptedDevice({ now: () => Date.now() - 6 * DAY_MS });
  await replica.sync();
  const Waiting = () => <p>{useSyncState().status?.waiting} waits</p>;
  const open = () =>
    render(
      <MemoryRouter>
        <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
          <SyncStateProvider>
            <DeviceWarnings />
            <Waiting />
          </SyncStateProvider>
        </ReplicaContext>
      </MemoryRouter>,
    );
  return { replica, parts, open };
}

test('renders the page without warnings when their code fails to load, and with them later', async () => {
  const { replica, parts, open } = await freshApp();
  const load = vi.spyOn(parts, 'deviceWarnings').mockRejectedValue(new TypeError('Failed to fetch'));
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  open();
  await screen.findByText('1 waits');
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  screen.getByText('1 waits');
  cleanup();
  load.mockRestore();
  open();
  await screen.findByText(/^1 change has been on this device for 6 days\./);
});
