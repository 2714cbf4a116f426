// Whether there is anything that the person should know about this device; what it is, in words, is loaded when there is.
import { Suspense } from 'react';
import { clockSkew } from '#app/changes/clock-skew.ts';
import { sparePart } from '#app/ui/timing/lazy-part.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { parts } from '../shell/parts.ts';
import { isClockOff, isLongUnsent } from './warning-thresholds.ts';
import { useOfflinePeriod } from './use-offline-period.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';

/** Without its code the next start tells, and the work itself goes on. */
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
