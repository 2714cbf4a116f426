// The thresholds of the warnings about this device.
import { DAY_MS } from '#shared/lib/time.ts';
import { unsentReminderDays } from '#shared/policy.ts';

const clockNoticedFromMs = 10 * 60_000;

/** Reports whether this device's clock is too far from the server's. `skewMs` may be negative. */
export const isClockOff = (skewMs: number): boolean => Math.abs(skewMs) > clockNoticedFromMs;

/** Reports whether the oldest unsent change is old enough for a warning. */
export const isLongUnsent = (oldestWaitingAt: string | null, now: Date): boolean =>
  oldestWaitingAt !== null && now.getTime() - Date.parse(oldestWaitingAt) >= unsentReminderDays * DAY_MS;
