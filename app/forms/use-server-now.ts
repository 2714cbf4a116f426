import { useNow } from '#app/ui/timing/use-now.ts';
import { clockSkew } from '../changes/clock-skew.ts';
import { useSyncState } from '../changes/sync-state.tsx';

/** The present moment on the server's clock, as far as the last contact told: the device's may be years off. */
export function useServerNow(): Date {
  const { status } = useSyncState();
  const now = useNow();
  return new Date(now.getTime() + (status ? clockSkew(status, now.getTime()) : 0));
}
