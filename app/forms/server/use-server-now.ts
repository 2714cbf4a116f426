import { useNow } from '#app/ui/timing/use-now.ts';
import { clockSkew } from '#app/changes/clock-skew.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';

/**
 * Returns the current time on the server's clock, by the skew of the last contact. The device's clock may be years off.
 */
export function useServerNow(): Date {
  const { status } = useSyncState();
  const now = useNow();
  return new Date(now.getTime() + (status ? clockSkew(status, now.getTime()) : 0));
}
