// Whether there is a warning about this device. The texts are loaded only if there is one.
import { Suspense } from 'react';
import { clockSkew } from '#app/changes/clock-skew.ts';
import { sparePart } from '#app/ui/timing/lazy-part.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { parts } from '#app/parts.ts';
import { isClockOff, isLongUnsent } from './warning-thresholds.ts';
import { useOfflinePeriod } from './use-offline-period.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';

/** Without its code, the next start shows the warning, and the app works on. */
const Notices = sparePart(async () => (await parts.deviceWarnings()).DeviceWarningNotices);

export function DeviceWarnings() {
  const { status } = useSyncState();
  const now = useNow();
  const period = useOfflinePeriod();
  const isWarned =
    (status && isClockOff(clockSkew(status, now.getTime()))) ||
    isLongUnsent(status?.oldestWaitingAt ?? null, now) ||
    period?.state === 'ending';
  if (!isWarned) return null;
  return (
    <Suspense>
      <Notices />
    </Suspense>
  );
}
