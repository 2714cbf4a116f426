// What the app asks of the device while somebody is signed in: a number on its icon, and storage that lasts.
import { useEffect } from 'react';
import { askToKeepStorage } from '#app/device/lasting-storage.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';

/** The number of unread notifications on the installed app's icon; gone when nobody is signed in. */
export function useAppIcon(unread: number) {
  useEffect(() => {
    void navigator.setAppBadge?.(unread).catch(() => {});
  }, [unread]);
  useEffect(
    () => () => {
      void navigator.clearAppBadge?.().catch(() => {});
    },
    [],
  );
}

/** Asked when there is something to lose: with the first change that waits here. */
export function useKeptStorage() {
  const { status } = useSyncState();
  const hasWork = (status?.waiting ?? 0) > 0;
  useEffect(() => {
    if (hasWork) void askToKeepStorage().catch(() => {});
  }, [hasWork]);
}
