// Device features used while a person is signed in: the number on the app icon, and persistent storage.
import { useEffect } from 'react';
import { askToKeepStorage } from '#app/device/lasting-storage.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';

/** Shows the number of unread notifications on the installed app's icon. Removes it at sign-out. */
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

/** Requests persistent storage with the first waiting change, because from then on data can be lost. */
export function useKeptStorage() {
  const { status } = useSyncState();
  const hasWork = (status?.waiting ?? 0) > 0;
  useEffect(() => {
    if (hasWork) void askToKeepStorage().catch(() => {});
  }, [hasWork]);
}
