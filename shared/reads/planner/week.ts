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

/** A time with its column among those that overlap it. */
export interface Lane {
  time: PlannedTime;
  /** From 0. */
  lane: number;
}

/** Times that overlap each other, directly or through others: a part of a day without a gap. */
export interface Cluster {
  members: readonly Lane[];
  lanes: number;
}

/** Lays the times of a day side by side where they overlap. */
export function clustersOf(times: readonly PlannedTime[]): Cluster[] {
  const clusters: { members: Lane[]; ends: number[] }[] = [];
  for (const time of times) {
    const start = Date.parse(time.startsAt);
    const last = clusters.at(-1);
    const open = last && last.ends.some((end) => end > start) ? last : { members: [], ends: [] };
    if (open !== last) clusters.push(open);
    const free = open.ends.findIndex((end) => end <= start);
    const lane = free === -1 ? open.ends.length : free;
    open.ends[lane] = start + time.minutes * MINUTE_MS;
    open.members.push({ time, lane });
  }
  return clusters.map(({ members, ends }) => ({ members, lanes: ends.length }));
}
