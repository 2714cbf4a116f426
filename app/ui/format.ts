/** Times and counts the way the product writes them: "10:42 AM", "Jun 3, 10:42 AM", "28 students". */

import { lazily, withCommas } from '#shared/lib/format-english.ts';
import { clockWords } from '#shared/lib/clocks.ts';
import { fullDate, shortDate } from '#shared/lib/time.ts';
import { dayOf, isSameDay, timeOf, toLocal } from './wall-clock.ts';

const fraction = lazily(() => new Intl.NumberFormat('en-US'));
const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);

/** A moment's time of day: "10:42 AM". */
export const formatTime = (moment: string | Date): string => timeOf(moment);

/** The time alone on the day itself, the day and the time otherwise. */
export function formatMoment(moment: string | Date, now: Date): string {
  const time = timeOf(moment);
  return isSameDay(moment, now) ? time : `${shortDate(dayOf(moment))}, ${time}`;
}

/** "Jun 3, 2025" for a calendar date, or for the day of an instant. */
export const formatDay = (value: string): string => fullDate(dayOf(value));

/** "Jun 3" of the same. */
export const formatShortDay = (value: string): string => shortDate(dayOf(value));

/** "Mar 14, 2027, 2:30 AM" for a local time. */
export const formatMomentOf = (local: string): string =>
  `${fullDate(local.slice(0, 10))}, ${clockWords(local.slice(11))}`;

/** "Tue, Jun 9" of the same. */
export function formatWeekday(value: string | Date, zone?: string): string {
  const day = toLocal(value, zone).slice(0, 10);
  return `${weekdays[new Date(`${day}T00:00:00.000Z`).getUTCDay()]}, ${shortDate(day)}`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function formatNumber(value: number): string {
  return Number.isInteger(value) ? withCommas(value) : fraction().format(value);
}

/** US dollars without cents: "$12,400". */
export function formatDollars(value: number): string {
  return dollars().format(value);
}

/** A number with its noun: count(1, 'student') is "1 student", count(28, 'student') is "28 students". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? one : many}`;
}

/** By how much something changes: "+3", "−3". */
export function signed(difference: number): string {
  return `${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference))}`;
}

/** The first letter raised: "in-person" is "In-person". */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
