import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReplicaContext, knowWork } from '#app/replica/react.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { dayInMs } from '#shared/time.ts';
import { DataAge } from './data-age.tsx';
import { SyncStateProvider } from '#app/forms/sync-state.tsx';

/** The updates came `daysAgo`; the device's clock is ahead by `daysAhead`. */
async function show(daysAgo: number, daysAhead: number) {
  const thenHere = Date.now() - daysAgo * dayInMs;
  const { replica, script } = await scriptedDevice({ now: () => thenHere });
  script.push(() => ({ serverTime: new Date(thenHere - daysAhead * dayInMs).toISOString() }));
  await replica.sync();
  const loop = new LoopByHand(replica);
  loop.set({ connection: 'offline' });
  await knowWork({ replica, loop });
  render(
    <ReplicaContext value={{ replica, loop }}>
      <SyncStateProvider>
        <DataAge />
      </SyncStateProvider>
    </ReplicaContext>,
  );
}

test('goes by the clock of the server, whatever that of the device says', async () => {
  await show(2, 1_000);
  await screen.findByText('2 days old');
});

test('of a device whose clock is behind is told as well', async () => {
  await show(2, -1_000);
  await screen.findByText('2 days old');
  expect(screen.queryByText(/^As of/)).toBeNull();
});

test('a clock that was set right since, years back, does not hide how old it is', async () => {
  const thenHere = Date.now() + 1_000 * dayInMs;
  const { replica, script } = await scriptedDevice({ now: () => thenHere });
  script.push(() => ({ serverTime: new Date(Date.now() - 2 * dayInMs).toISOString() }));
  await replica.sync();
  const loop = new LoopByHand(replica);
  loop.set({ connection: 'offline' });
  await knowWork({ replica, loop });
  render(
    <ReplicaContext value={{ replica, loop }}>
      <SyncStateProvider>
        <DataAge />
      </SyncStateProvider>
    </ReplicaContext>,
  );
  await screen.findByText('2 days old');
});
