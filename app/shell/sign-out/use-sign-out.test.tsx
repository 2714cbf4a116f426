// Signing out when its code does not load.
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { parts } from '#app/parts.ts';
import { useSignOut } from './use-sign-out.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// A part that still loads when the test environment ends fails the run.
afterAll(() => Promise.all([parts.signOut(), parts.unsentQuestion(), parts.toaster()]));

function Frame() {
  const { onSignOut, question } = useSignOut();
  return (
    <>
      <button onClick={onSignOut}>Log out</button>
      {question}
      <ToastArea />
    </>
  );
}

test.each([
  ['nothing waits', 'signOut', 0],
  ['something waits', 'unsentQuestion', 1],
] as const)('reports a failed load and keeps the page when %s', async (_when, part, waiting) => {
  vi.stubGlobal('fetch', async () => new Response());
  vi.spyOn(parts, part).mockRejectedValue(new TypeError('error loading dynamically imported module'));
  const { replica } = await scriptedDevice();
  if (waiting > 0) await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <Frame />
    </ReplicaContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByText('We couldn’t load this');
  screen.getByRole('button', { name: 'Log out' });
});
