// Formats numbers and days in English without Intl. On a slow tablet the first Intl format of a page takes over 100
// ms, before anything is drawn.

/** Formats a whole number: "12,345". */
export const withCommas = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats "Jun 3". `month` counts from 0, as in Date. */
export const dayOfMonth = (month: number, day: number): string => `${months[month]} ${day}`;

const longMonths =
  'January February March April May June July August September October November December'.split(' ');
const longWeekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Returns "Thursday, December 3" for a calendar date, as it is read aloud. */
export function longDay(date: string): string {
  const weekday = longWeekdays[new Date(`${date}T00:00:00.000Z`).getUTCDay()];
  return `${weekday}, ${longMonths[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`;
}

/** Returns a function that makes the value on its first call and caches it. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
