// Days and periods of the second account of a promise: working days, windows of answers, and the day on which it is due.
// A day is a whole number here, so that "the next day" is `day + 1`.
import { DAY_MS, addDays, dateIn, endOfDay, isWeekend, plusDays } from '#shared/lib/time.ts';

export type Side = 'employer' | 'provider';

/** A calendar date as a number of days since 1970. */
export type Day = number;

export interface ClosedDay {
  date: string;
  enteredAt: string;
  /** Corrections of an administrator count for every promise, also for older ones. */
  byAdministrator?: boolean;
}

export interface Calendar {
  timeZone: string;
  /** Closed days of an organization, holidays of the platform. */
  closed: ClosedDay[];
}

export type Calendars = Record<Side | 'platform', Calendar>;

export interface Suspension {
  side: Side;
  from: string;
  to: string | null;
}

const dates = new Map<string, Day>();
const days = new Map<string, Day>();
const ends = new Map<string, string>();

export function dayFrom(date: string): Day {
  if (!dates.has(date)) dates.set(date, Date.parse(date) / DAY_MS);
  return dates.get(date)!;
}

export const dateOf = (day: Day): string => addDays('1970-01-01', day);

/** The day of an instant on a calendar. */
export function dayOf({ timeZone }: Calendar, instant: string): Day {
  const key = `${timeZone} ${instant}`;
  if (!days.has(key)) days.set(key, dayFrom(dateIn(timeZone, instant)));
  return days.get(key)!;
}

/** The last millisecond of a day on a calendar. */
export function endOf({ timeZone }: Calendar, day: Day): string {
  const key = `${timeZone} ${day}`;
  if (!ends.has(key)) ends.set(key, endOfDay(timeZone, dateOf(day)));
  return ends.get(key)!;
}

/** The first millisecond of a day on a calendar. */
export const startOf = (calendar: Calendar, day: Day): string =>
  new Date(Date.parse(endOf(calendar, day - 1)) + 1).toISOString();

const weekends = new Map<Day, boolean>();

function isRestDay(day: Day): boolean {
  if (!weekends.has(day)) weekends.set(day, isWeekend(dateOf(day)));
  return weekends.get(day)!;
}

const isHoliday = ({ platform }: Calendars, day: Day): boolean =>
  platform.closed.some(({ date }) => dayFrom(date) === day);

/** Whether an organization is closed on a day, as far as it had said so by `asOf`. */
const isClosed = (calendars: Calendars, whose: Side | 'platform', day: Day, asOf: string): boolean =>
  whose !== 'platform' &&
  calendars[whose].closed.some(
    ({ date, enteredAt, byAdministrator }) =>
      dayFrom(date) === day && (enteredAt <= asOf || byAdministrator === true),
  );

const isWorkingDay = (calendars: Calendars, whose: Side | 'platform', day: Day, asOf: string): boolean =>
  !isRestDay(day) && !isHoliday(calendars, day) && !isClosed(calendars, whose, day, asOf);

/**
 * The day that ends a period of working days, which begins at an instant. Rule: a period in working days is at most
 * twice as many calendar days. Closed days that were entered after the period began don't count.
 */
export function workingDayAfter(
  calendars: Calendars,
  whose: Side | 'platform',
  from: string,
  count: number,
  asOf = from,
): Day {
  const first = dayOf(calendars[whose], from);
  let day = first;
  for (let working = 0; working < count && day < first + 2 * count;) {
    day++;
    if (isWorkingDay(calendars, whose, day, asOf)) working++;
  }
  return day;
}

/** The end of such a period. */
export const workingDaysAfter = (
  calendars: Calendars,
  whose: Side | 'platform',
  from: string,
  count: number,
  asOf = from,
): string => endOf(calendars[whose], workingDayAfter(calendars, whose, from, count, asOf));

/** The end of the last working day before the day of an instant: "one working day before its end". */
export function workingDayBefore(
  calendars: Calendars,
  whose: Side,
  end: string,
  asOf: string,
  count = 1,
): string {
  let day = dayOf(calendars[whose], end);
  const last = day - 2 * count;
  for (let working = 0; working < count && day > last;) {
    day--;
    if (isWorkingDay(calendars, whose, day, asOf)) working++;
  }
  return endOf(calendars[whose], day);
}

/** How a window ends: unanswered, or at an administrator, because who should answer was suspended for too long. */
export interface Window {
  end: string;
  toAdministrator: boolean;
}

/**
 * The window in which a side answers a claim. Rule: to the end of the third working day after receipt on the answering
 * side's calendar, at most 7 calendar days; closed days entered after the claim don't count; holidays of the platform
 * lengthen it by at most 5 days; it does not run while the answering side is suspended, at most 30 days.
 */
export function windowOf(
  calendars: Calendars,
  answering: Side,
  receivedAt: string,
  suspensions: readonly Suspension[],
): Window {
  const calendar = calendars[answering];
  let [working, counted, holidays, suspended] = [0, 0, 0, 0];
  for (let day = dayOf(calendar, receivedAt) + 1; ; day++) {
    const end = endOf(calendar, day);
    if (isSuspended(suspensions, answering, end)) {
      if (++suspended === 30) return { end, toAdministrator: true };
      continue;
    }
    const isOpenDay = !isRestDay(day) && !isClosed(calendars, answering, day, receivedAt);
    if (isOpenDay && isHoliday(calendars, day) && holidays < 5) {
      holidays++;
      continue;
    }
    counted++;
    if (isOpenDay) working++;
    if (working === 3 || counted === 7) return { end, toAdministrator: false };
  }
}

export const isSuspended = (suspensions: readonly Suspension[], side: Side, at: string): boolean =>
  suspensions.some(
    (suspension) =>
      suspension.side === side && suspension.from <= at && (suspension.to === null || suspension.to > at),
  );

/**
 * The day on which a promise is due that is counted to `counted` (30 days after the match, and what was given back).
 * Rule: a deadline on a weekend or holiday moves to the next working day. Closed days of the employer move it by at most
 * 10 calendar days (if that day is closed, it is due on it), and only those that were there when the match was made.
 */
export function dueDayFor(calendars: Calendars, counted: Day, matchedAt: string): Day {
  let withoutClosed = counted;
  while (!isWorkingDay(calendars, 'platform', withoutClosed, matchedAt)) withoutClosed++;
  let withClosed = withoutClosed;
  const latest = Math.max(withoutClosed, counted + 10);
  while (withClosed < latest && !isWorkingDay(calendars, 'employer', withClosed, matchedAt)) withClosed++;
  return withClosed;
}

/**
 * Until when a side may ask an administrator to reopen what was settled. Rule: within 30 days of settlement or of the end
 * of closed days that were there, at most 60.
 */
export function reopenableUntil(calendars: Calendars, asking: Side, settledAt: string): string {
  const settled = dayOf(calendars[asking], settledAt);
  let lastClosed = settled;
  for (let day = settled; isRestDay(day) || isClosed(calendars, asking, day, settledAt); day++) {
    if (isClosed(calendars, asking, day, settledAt)) lastClosed = day;
  }
  return plusDays(settledAt, 30 + Math.min(30, lastClosed - settled));
}
