// What a device should be warned of, where the words for it cannot be loaded.
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SyncStateProvider, useSyncState } from '#app/forms/sync-state.tsx';
import { ReplicaContext } from '#app/replica/react.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { markAllRead } from '#shared/domain/notifications.ts';
import { dayInMs } from '#shared/time.ts';
import { DeviceWarnings } from './device-warnings.tsx';
import { parts } from './parts.ts';

const Waiting = () => <p>{useSyncState().status?.waiting} waits</p>;

test('the page with the work that is long unsent stays without them', async () => {
  const load = vi.spyOn(parts, 'deviceWarnings').mockRejectedValue(new TypeError('Failed to fetch'));
  const { replica } = await scriptedDevice({ now: () => Date.now() - 4 * dayInMs });
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <SyncStateProvider>
        <DeviceWarnings />
        <Waiting />
      </SyncStateProvider>
    </ReplicaContext>,
  );
  await screen.findByText('1 waits');
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  screen.getByText('1 waits');
});
