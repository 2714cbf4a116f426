// Days and periods of the naive account: working days, windows of answers, and how much of a period is left. It calls none
// of the product's rules.
import { closures } from './steps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Every day on which somebody may be closed in a history. */
export const everyClosure = [...new Set(closures.join(' ').split(' '))].filter(Boolean);

export const dayIn = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant));

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00.000Z`);

export const dayAfter = (day: string, days: number): string =>
  new Date(noonOf(day) + days * DAY).toISOString().slice(0, 10);

const isOff = (day: string, closed: readonly string[]): boolean =>
  [0, 6].includes(new Date(noonOf(day)).getUTCDay()) || closed.includes(day);

/** Returns the day that is so many working days after another. */
export function workingDayAfter(first: string, count: number, closed: readonly string[]): string {
  let day = first;
  for (let counted = 0; counted < count;) {
    day = dayAfter(day, 1);
    if (!isOff(day, closed)) counted += 1;
  }
  return day;
}

export const earlierOf = (a: string, b: string): string => (a < b ? a : b);
export const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** Three working days, at most seven calendar days; holidays of the platform add at most five. */
export function lastDayToAnswer(
  zone: string,
  closed: readonly string[],
  holidays: readonly string[],
  at: string,
): string {
  const first = dayIn(zone, at);
  const own = workingDayAfter(first, 3, closed);
  const bound = earlierOf(own, dayAfter(first, 7));
  const lengthened = workingDayAfter(first, 3, [...closed, ...holidays]);
  return lengthened === own ? bound : earlierOf(lengthened, dayAfter(bound, 5));
}

/** The end of a day of the platform, which is in UTC here. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;

/** The platform may speak of silence from here on: five working days after an instant, whatever holidays there were. */
export const earliestSilence = (from: string): string => endOfDay(workingDayAfter(from.slice(0, 10), 5, []));

/** It has spoken by then: with every holiday, and after at most ten calendar days. */
export const latestSilence = (from: string): string => {
  const day = from.slice(0, 10);
  return endOfDay(earlierOf(workingDayAfter(day, 5, everyClosure), dayAfter(day, 10)));
};

export const daysBetween = (from: string | null, to: string | null): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY;

export const laterBy = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY).toISOString();

export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Counts the working days between two instants on an employer's calendar, hour by hour. */
export function workingDaysBetween(
  zone: string,
  closed: readonly string[],
  from: string,
  to: string,
): number {
  const days = new Set<string>();
  const first = dayIn(zone, from);
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += 6 * HOUR)
    days.add(dayIn(zone, new Date(ms).toISOString()));
  if (to >= from) days.add(dayIn(zone, to));
  return [...days].filter((day) => day !== first && !isOff(day, closed)).length;
}
