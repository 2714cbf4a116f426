// The thresholds of the warnings about this device.
import { DAY_MS } from '#shared/lib/time.ts';
import { unsentReminderDays } from '#shared/policy.ts';

const clockNoticedFromMs = 10 * 60_000;

export const isClockOff = (skewMs: number): boolean => Math.abs(skewMs) > clockNoticedFromMs;

export const isLongUnsent = (oldestWaitingAt: string | null, now: Date): boolean =>
  oldestWaitingAt !== null && now.getTime() - Date.parse(oldestWaitingAt) >= unsentReminderDays * DAY_MS;
