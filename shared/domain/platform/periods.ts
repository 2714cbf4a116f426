// The periods of time for which statistics are computed.
import { addDays } from '#shared/lib/time.ts';

export const periods = ['all', '30', '90', 'year'] as const;
/** A range of analytics. */
export type Period = (typeof periods)[number];

const labels: Record<Period, string> = {
  all: 'All time',
  30: 'Last 30 days',
  90: 'Last 90 days',
  year: 'This year',
};
/** Returns the range in words. */
export const periodLabel = (period: Period): string => labels[period];

/** Any text that is not a period means all time. */
export const asPeriod = (text: unknown): Period => periods.find((period) => period === text) ?? 'all';

/** Returns the first calendar date of the period that ends today, or null for all time. */
export function firstDayOf(period: Period, today: string): string | null {
  if (period === 'all') return null;
  if (period === 'year') return `${today.slice(0, 4)}-01-01`;
  return addDays(today, 1 - Number(period));
}

/** Two ranges of calendar dates, both ends included. */
export interface MonthsCompared {
  now: [from: string, to: string];
  before: [from: string, to: string];
}

/** Returns this month to date and the same days of the previous month. A shorter month ends with its last day. */
export function monthsCompared(today: string): MonthsCompared {
  const first = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(first, -1);
  const sameDay = `${lastOfBefore.slice(0, 7)}-${today.slice(8)}`;
  return {
    now: [first, today],
    before: [`${lastOfBefore.slice(0, 7)}-01`, sameDay < lastOfBefore ? sameDay : lastOfBefore],
  };
}

/** Returns the last months, oldest first: "2026-05", "2026-06". The last one is the month of `today`. */
export function lastMonths(today: string, count: number): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < count) months.unshift(addDays(`${months[0]}-01`, -1).slice(0, 7));
  return months;
}
