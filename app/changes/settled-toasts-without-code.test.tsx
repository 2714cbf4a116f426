// What is told only when the server has confirmed it, where the code that tells it cannot be loaded at first.
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cancelAgreement } from '#shared/domain/agreements/commands.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { useToast } from '#app/ui/feedback/toast.ts';
import { useSettledToasts } from './settled-toasts.ts';

const line = vi.hoisted(() => ({ isDown: true, asked: 0 }));
vi.mock(import('./show-settled-toasts.ts'), async (original) => {
  line.asked++;
  if (line.isDown) throw new TypeError('Failed to fetch');
  return original();
});

function Screen() {
  useSettledToasts();
  return <p>{useToast()?.title}</p>;
}

test('what waited when the app was started is told once the code is there, though it was sent meanwhile', async () => {
  const { replica, script } = await scriptedDevice({ now: () => Date.now() });
  const approvedAt = '2026-06-02T10:00:00.000Z';
  const active = agreementRow({ id: '7.1.1', jobId: 1, status: 'active', approvedAt });
  script.push(() => ({ rows: [...classRows, active], serverTime: new Date().toISOString() }));
  await replica.sync();
  await replica.give(cancelAgreement, { id: '7.1.1', reason: null });
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <Screen />
    </ReplicaContext>,
  );
  await vi.waitFor(() => expect(line.asked).toBeGreaterThan(0));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  line.isDown = false;
  await act(() => replica.sync());
  await screen.findByText('SWAP agreement cancelled');
});
