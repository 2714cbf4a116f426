// The age of data in words: nothing while it is recent, then the time, then the days, then a warning.
import { count, formatTime, formatWeekday } from '#app/ui/format.ts';
import { isSameDay } from '#app/ui/wall-clock.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { oldDataDays } from '#shared/policy.ts';

/** How old the data on this device is, and how urgent it is to say so. */
export interface DataAgeText {
  text: string;
  tone: 'quiet' | 'wait' | 'banner';
}

const newForMs = 5 * 60_000;

/** `now` is on the server's clock, like the time of the updates. The device's clock may be years off. */
export function dataAgeText(updatedAt: string, now: Date): DataAgeText | undefined {
  const at = new Date(updatedAt);
  const age = now.getTime() - at.getTime();
  const days = Math.floor(age / DAY_MS);
  if (age < newForMs) return undefined;
  if (days > oldDataDays) {
    return { text: `This list is ${days} days old. Statuses may have changed.`, tone: 'banner' };
  }
  if (days >= 1) return { text: `${count(days, 'day')} old`, tone: 'wait' };
  return { text: `As of ${dayAndTime(at, now)}`, tone: 'quiet' };
}

/** Returns "10:42 AM" on the day itself, and "Tue, Jun 3, 10:42 AM" on another day. */
export const dayAndTime = (moment: string | Date, now: Date): string =>
  `${isSameDay(moment, now) ? '' : `${formatWeekday(moment)}, `}${formatTime(moment)}`;
