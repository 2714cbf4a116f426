// Days, hours and working times of interviews, on this device's clocks.

import { toInstant, toLocal } from '#app/forms/moments.ts';
import { lazily } from '#shared/english.ts';

export { toInstant, toLocal };

/** The day of an instant on this device's calendar, "2026-06-09". */
export const dayOf = (instant: string): string => toLocal(instant).slice(0, 10);

/** The next working days at these hours, never today: times to begin with. */
export function nextWorkingTimes(now: Date, hours: readonly number[]): string[] {
  const day = new Date(now);
  return hours.map((hour) => {
    do day.setDate(day.getDate() + 1);
    while (day.getDay() === 0 || day.getDay() === 6);
    day.setHours(hour, 0, 0, 0);
    return toLocal(day);
  });
}

const format = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** "Tue, Jun 9, 10:00 AM" */
export const formatSlot = (instant: string): string =>
  format().format(new Date(instant)).replaceAll('\u202f', ' ');

export const isSameDay = (instant: string, now: Date): boolean =>
  new Date(instant).toDateString() === now.toDateString();

/** The start of each interview in a block of the day, one after the other. */
export function blockOf(start: string, minutes: number, count: number): string[] {
  const first = Date.parse(toInstant(start));
  if (Number.isNaN(first) || !(minutes > 0)) return [];
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * minutes * 60_000).toISOString(),
  );
}
