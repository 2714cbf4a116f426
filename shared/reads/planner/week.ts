// A week of the planner: its days, which of them are closed, and the hours to show. Local times only; no clock is read.
import { plannerHours } from '../../policy.ts';
import { MINUTE_MS, clockIn, dateIn, addDays, isWeekend, mondayOf } from '../../lib/time.ts';
import type { PlannedTime } from './planned-times.ts';

/** The calendar of the organization, or of one of its sites. */
export interface PlannerCalendar {
  /** Null: the organization's own. */
  siteId: string | null;
  name: string;
  /** An IANA zone. */
  timeZone: string;
  /** With the platform's holidays. */
  closedDays: readonly string[];
}

/** A day of the shown week. */
export interface PlannerDay {
  /** A calendar date. */
  date: string;
  isClosed: boolean;
  /** The sites that are closed on a day on which the organization works. */
  closedSites: readonly string[];
  times: readonly PlannedTime[];
}

/** The week and the hours that its grid shows, in whole hours from midnight. */
export interface PlannerWeek {
  days: readonly PlannerDay[];
  fromHour: number;
  toHour: number;
}

/** Returns the Monday of the week to begin with. On a weekend it is the next one. */
export const weekToPlan = (today: string): string => mondayOf(isWeekend(today) ? addDays(today, 2) : today);

/**
 * Returns the working days of a week with their times on the clocks of `calendar`, and a day of the weekend only if it has
 * a time. `others` are the calendars of sites that are shown together.
 */
export function weekOf(
  monday: string,
  times: readonly PlannedTime[],
  calendar: PlannerCalendar,
  others: readonly PlannerCalendar[] = [],
): PlannerWeek {
  const { timeZone } = calendar;
  const timesOn = (date: string) => times.filter(({ startsAt }) => dateIn(timeZone, startsAt) === date);
  const days = Array.from({ length: 7 }, (_, place) => addDays(monday, place))
    .map((date) => ({
      date,
      isClosed: isWeekend(date) || calendar.closedDays.includes(date),
      closedSites: others.filter(({ closedDays }) => closedDays.includes(date)).map(({ name }) => name),
      times: timesOn(date),
    }))
    .filter(({ date, times: shown }) => !isWeekend(date) || shown.length > 0);
  return { days, ...hoursOf(days, timeZone) };
}

/** The working hours, and those of every time outside of them. */
function hoursOf(days: readonly PlannerDay[], timeZone: string): Pick<PlannerWeek, 'fromHour' | 'toHour'> {
  const starts = days.flatMap(({ times }) =>
    times.map((time) => ({ start: minuteOf(timeZone, time.startsAt), minutes: time.minutes })),
  );
  const latest = Math.max(plannerHours.to, ...starts.map(({ start, minutes }) => (start + minutes) / 60));
  return {
    fromHour: Math.floor(Math.min(plannerHours.from, ...starts.map(({ start }) => start / 60))),
    toHour: Math.min(24, Math.ceil(latest)),
  };
}

/** Returns the minutes from midnight to a time of day. */
export function minuteOf(timeZone: string, instant: string): number {
  const [hours = 0, minutes = 0] = clockIn(timeZone, instant).split(':').map(Number);
  return hours * 60 + minutes;
}

/** The shortest interview whose block has room for its time and its candidate. */
const leastMinutes = 30;

/**
 * Reports whether the times of a week can be read by the hour: none is shorter than half an hour, and no two of a day
 * overlap. The times of a day are in order.
 */
export const fitsHours = (days: readonly PlannerDay[]): boolean =>
  days.every(({ times }) =>
    times.every(
      ({ startsAt, minutes }, index) =>
        minutes >= leastMinutes && Date.parse(startsAt) >= endOf(times[index - 1]),
    ),
  );

const endOf = (time: PlannedTime | undefined): number =>
  time ? Date.parse(time.startsAt) + time.minutes * MINUTE_MS : 0;
