import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { Command } from '#shared/engine/command.ts';
import { createCourse } from '#shared/domain/courses/commands.ts';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { useAppIcon, useKeptStorage } from './use-device.ts';

function Icon({ unread }: { unread: number }) {
  useAppIcon(unread);
  return null;
}

afterEach(() => vi.unstubAllGlobals());

test('sets the app badge to the unread count and clears it after sign-out', () => {
  const [setAppBadge, clearAppBadge] = [vi.fn(async () => {}), vi.fn(async () => {})];
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  const { rerender, unmount } = render(<Icon unread={3} />);
  rerender(<Icon unread={4} />);
  rerender(<Icon unread={4} />);
  expect(setAppBadge.mock.calls).toEqual([[3], [4]]);
  expect(clearAppBadge).not.toHaveBeenCalled();
  unmount();
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

function Kept() {
  useKeptStorage();
  return null;
}

test('requests persistent storage with the first waiting entry', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist }, onLine: true });
  const { replica } = await scriptedDevice();
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <SyncStateProvider>
        <Kept />
      </SyncStateProvider>
    </ReplicaContext>,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(persist).not.toHaveBeenCalled();
  const course = { id: 8, title: 'Care', description: 'Twelve weeks.', duration: '12 weeks' };
  const input = { ...course, deliveryMethod: 'in-person', linkedJobIds: [] };
  await replica.run([{ command: createCourse as Command, input }]);
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
});
