/** Formats times and counts for the app: "10:42 AM", "Jun 3, 10:42 AM", "28 students". */

import { lazily, withCommas } from '#shared/lib/format-english.ts';
import { clockWords } from '#shared/lib/clocks.ts';
import { fullDate, shortDate } from '#shared/lib/time.ts';
import { dayOf, isSameDay, timeOf, toLocal } from './wall-clock.ts';

const fraction = lazily(() => new Intl.NumberFormat('en-US'));
const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);

/** Returns a moment's time of day: "10:42 AM". */
export const formatTime = (moment: string | Date): string => timeOf(moment);

/** Returns the time on the same day, and the day with the time on any other day. */
export function formatMoment(moment: string | Date, now: Date): string {
  const time = timeOf(moment);
  return isSameDay(moment, now) ? time : `${shortDate(dayOf(moment))}, ${time}`;
}

/** Returns "Jun 3, 2025" for a calendar date, or for the day of an instant. */
export const formatDay = (value: string): string => fullDate(dayOf(value));

/** Returns "Jun 3" for the same values. */
export const formatShortDay = (value: string): string => shortDate(dayOf(value));

/** Returns "Mar 14, 2027, 2:30 AM" for a local time. */
export const formatMomentOf = (local: string): string =>
  `${fullDate(local.slice(0, 10))}, ${clockWords(local.slice(11))}`;

/** Returns "Tue, Jun 9" for the same values. */
export function formatWeekday(value: string | Date, zone?: string): string {
  const day = toLocal(value, zone).slice(0, 10);
  return `${weekdays[new Date(`${day}T00:00:00.000Z`).getUTCDay()]}, ${shortDate(day)}`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Returns "1,234" or "4.5", with one decimal at most. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) ? withCommas(value) : fraction().format(value);
}

/** Returns US dollars without cents: "$12,400". */
export function formatDollars(value: number): string {
  return dollars().format(value);
}

/** Returns a number with its noun: count(1, 'student') is "1 student", count(28, 'student') is "28 students". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? one : many}`;
}

/** Like `count`, but of nothing it says so: "no students". */
export const countOrNo = (amount: number, one: string, many = `${one}s`): string =>
  amount === 0 ? `no ${many}` : count(amount, one, many);

/** Returns a difference with its sign: "+3", "−3". */
export function signed(difference: number): string {
  return `${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference))}`;
}

/** Capitalizes the first letter: "in-person" becomes "In-person". */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
