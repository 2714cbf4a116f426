import { useRead } from '#app/replica/react.ts';
import { useNow } from '#app/ui/use-now.ts';
import { currentSettings, defaultSettings } from '#shared/domain/settings.ts';
import { offlinePeriod } from './offline-period.ts';
import type { OfflinePeriod } from './offline-period.ts';
import { useSyncState } from './sync-state.tsx';

/** Undefined until it is known; open whenever the server was just reached. */
export function useOfflinePeriod(): OfflinePeriod | undefined {
  const { status, loop } = useSyncState();
  const settings = useRead(currentSettings);
  const now = useNow();
  if (loop.connection === 'online' || (status && !status.lastUpdatedAt)) return { state: 'open' };
  if (!status?.lastUpdatedAt || !settings) return undefined;
  const serverNow = new Date(now.getTime() + status.clockSkewMs);
  // A copy from before this setting has none.
  const { offlineDays } = { ...defaultSettings, ...settings };
  return offlinePeriod(status.lastUpdatedAt, offlineDays, serverNow);
}
