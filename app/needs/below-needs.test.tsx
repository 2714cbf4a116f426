import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { Needs } from '#shared/reads/needs/needs.ts';
import { BelowNeeds } from './below-needs.tsx';
import { NeedsContext } from './needs-context.ts';

test('shows the rest of a dashboard once it is known what needs the person', async () => {
  const { replica } = await scriptedDevice();
  const loop = new LoopByHand(replica);
  const dashboard = (needs: Needs | undefined) => (
    <ReplicaContext value={{ replica, loop }}>
      <NeedsContext value={needs}>
        <BelowNeeds>
          <p>Your figures</p>
        </BelowNeeds>
      </NeedsContext>
    </ReplicaContext>
  );
  const { rerender } = render(dashboard(undefined));
  expect(screen.queryByText('Your figures')).toBeNull();
  rerender(dashboard({ lines: [], next: null, deadlines: new Map(), isOwnOnly: false }));
  expect(screen.getByText('Your figures')).toBeTruthy();
});
