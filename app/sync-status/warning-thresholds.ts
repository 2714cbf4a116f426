// From when on something about this device is worth a word.
import { dayInMs } from '#shared/lib/time.ts';

const clockNoticedFromMs = 10 * 60_000;

/** How long work waits before its owner is reminded. */
export const remindedFromDays = 3;

export const isClockOff = (skewMs: number): boolean => Math.abs(skewMs) > clockNoticedFromMs;

export const isLongUnsent = (oldestWaitingAt: string | null, now: Date): boolean =>
  oldestWaitingAt !== null && now.getTime() - Date.parse(oldestWaitingAt) >= remindedFromDays * dayInMs;
