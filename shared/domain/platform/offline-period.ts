// How long a device may be worked on without a contact: five days before the end it says so, after it the screen is
// locked, and completions can be noted for a week more.
import { DAY_MS, plusDays } from '#shared/lib/time.ts';
import { offlineNoteDays, offlineWarningDays } from '#shared/policy.ts';

export type OfflinePeriod =
  | { state: 'open' }
  /** The instant after which the screen is locked. */
  | { state: 'ending'; until: string }
  | { state: 'locked'; mayNote: boolean };

/** `now` on the server's clock: the device's may be years off. */
export function offlinePeriod(lastContactAt: string, offlineDays: number, now: Date): OfflinePeriod {
  const until = plusDays(lastContactAt, offlineDays);
  const daysLeft = (Date.parse(until) - now.getTime()) / DAY_MS;
  if (daysLeft > offlineWarningDays) return { state: 'open' };
  if (daysLeft > 0) return { state: 'ending', until };
  return { state: 'locked', mayNote: daysLeft > -offlineNoteDays };
}
