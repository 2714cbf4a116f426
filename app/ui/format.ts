/** Times and counts the way the product writes them: "10:42", "Jun 3, 10:42", "28 students". */

import { dayOfMonth, lazily, withCommas } from '#shared/english.ts';

const fraction = lazily(() => new Intl.NumberFormat('en-US'));
const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);

/** A moment's time of day on this device's clock. */
export function formatTime(moment: string | Date): string {
  const at = new Date(moment);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The time alone on the day itself, the day and the time otherwise. */
export function formatMoment(moment: string | Date, now: Date): string {
  const at = new Date(moment);
  if (at.toDateString() === now.toDateString()) return formatTime(at);
  return `${dayOfMonth(at.getMonth(), at.getDate())}, ${formatTime(at)}`;
}

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
