// How the planner says which days and how many times.
import { count, formatWeekday } from '#app/ui/format.ts';

/** Returns "Wed, Dec 2 and Thu, Dec 3", or "3 days, Wed, Dec 2 to Fri, Dec 4". The dates are in order. */
function daysWords(dates: readonly string[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  if (dates.length <= 2) return dates.map((date) => formatWeekday(date)).join(' and ');
  return `${dates.length} days, ${formatWeekday(first)} to ${formatWeekday(last)}`;
}

/** Returns "56 times on Wed, Dec 2 and Thu, Dec 3". */
export const timesWords = (amount: number, dates: readonly string[]): string =>
  `${count(amount, 'time')} on ${daysWords(dates)}`;
