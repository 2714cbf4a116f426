// Limits how long a device may be used without contact to the server. It warns five days before the end, then locks
// the screen. Completions can still be noted for one more week.
import { DAY_MS, plusDays } from '#shared/lib/time.ts';
import { offlineNoteDays, offlineWarningDays } from '#shared/policy.ts';

/** Whether a device that has not synced for long is still open, near its end, or locked. */
export type OfflinePeriod =
  | { state: 'open' }
  /** The instant after which the screen is locked. */
  | { state: 'ending'; until: string }
  | { state: 'locked'; mayNote: boolean };

/** `now` is the server's time, because the device's clock may be years off. */
export function offlinePeriod(lastContactAt: string, offlineDays: number, now: Date): OfflinePeriod {
  const until = plusDays(lastContactAt, offlineDays);
  const daysLeft = (Date.parse(until) - now.getTime()) / DAY_MS;
  if (daysLeft > offlineWarningDays) return { state: 'open' };
  if (daysLeft > 0) return { state: 'ending', until };
  return { state: 'locked', mayNote: daysLeft > -offlineNoteDays };
}
