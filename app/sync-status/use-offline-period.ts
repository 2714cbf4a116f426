import { useRead } from '#app/replica/live/hooks.ts';
import { currentSettings, defaultSettings } from '#shared/domain/platform/settings.ts';
import { offlinePeriod } from '#shared/domain/platform/offline-period.ts';
import type { OfflinePeriod } from '#shared/domain/platform/offline-period.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { useServerNow } from '#app/forms/server/use-server-now.ts';
import { leastOfflineDays } from '#shared/policy.ts';

const open: OfflinePeriod = { state: 'open' };

/** Undefined until it is known. Open after each contact with the server. */
export function useOfflinePeriod(): OfflinePeriod | undefined {
  const { status, loop } = useSyncState();
  const settings = useRead(currentSettings);
  const now = useServerNow();
  if (loop.connection === 'online' || (status && !status.lastUpdatedAt)) return open;
  if (!status?.lastUpdatedAt) return undefined;
  const periodOf = (days: number) => offlinePeriod(status.lastUpdatedAt ?? '', days, now);
  // Screens wait for the settings only if a setting could lock the device.
  if (!settings) return periodOf(leastOfflineDays).state === 'locked' ? undefined : open;
  // A replica from before this setting does not contain it.
  return periodOf({ ...defaultSettings, ...settings }.offlineDays);
}
