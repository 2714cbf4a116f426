import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReplicaContext, loadWork } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { DataAge } from './data-age.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';

/** The updates came when the device's clock said one thing and the server's, which is right, another. */
async function show({ thenHere, thenThere }: { thenHere: number; thenThere: number }) {
  const { replica, script } = await scriptedDevice({ now: () => thenHere });
  script.push(() => ({ serverTime: new Date(thenThere).toISOString() }));
  await replica.sync();
  const loop = new LoopByHand(replica);
  loop.set({ connection: 'offline' });
  await loadWork({ replica, loop });
  render(
    <ReplicaContext value={{ replica, loop }}>
      <SyncStateProvider>
        <DataAge />
      </SyncStateProvider>
    </ReplicaContext>,
  );
}

const days = (amount: number) => amount * DAY_MS;
const twoDaysAgo = () => Date.now() - days(2);

test('measures data age by the server’s clock when the device clock is ahead', async () => {
  await show({ thenHere: twoDaysAgo(), thenThere: twoDaysAgo() - days(1_000) });
  await screen.findByText('2 days old');
});

test('measures data age by the server’s clock when the device clock is behind', async () => {
  await show({ thenHere: twoDaysAgo(), thenThere: twoDaysAgo() + days(1_000) });
  await screen.findByText('2 days old');
  expect(screen.queryByText(/^As of/)).toBeNull();
});

test('shows the data age even after the device clock was set back by years', async () => {
  await show({ thenHere: Date.now() + days(1_000), thenThere: twoDaysAgo() });
  await screen.findByText('2 days old');
});
