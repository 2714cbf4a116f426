// Days, hours and working times of interviews. An interview at a place uses the place's time zone, any other the
// reader's.
import { formatWeekday } from '#app/ui/format.ts';
import { timeOf, toInstant, toLocal, zoneShown } from '#app/ui/wall-clock.ts';
import { zoneName } from '#shared/lib/clocks.ts';
import { addDays, isWeekend } from '#shared/lib/time.ts';
import { daysOfNotice, plannerHours } from '#shared/policy.ts';
import { clockAt } from '#shared/reads/planner/interview-day.ts';
import { overlapping, plannedTimes } from '#shared/reads/planner/planned-times.ts';
import type { Meeting } from '#shared/reads/planner/planned-times.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { slotMinutes } from '#shared/reads/planner/slots.ts';

interface WorkingDays {
  /** Days on which the organization is closed. */
  closed?: readonly string[];
  /** Working days that stay free before the first one. */
  notice?: number;
  zone?: string | undefined;
  /** Whether another interview overlaps one at this instant. */
  isTaken?: (instant: string) => boolean;
}

/** Returns the next working days at these hours, or the next free time of the day; never today, as initial values. */
export function nextWorkingTimes(
  now: Date,
  hours: readonly number[],
  { closed = [], notice = 0, zone, isTaken = () => false }: WorkingDays = {},
): string[] {
  let day = toLocal(now, zone).slice(0, 10);
  const step = () => {
    do day = addDays(day, 1);
    while (isWeekend(day) || closed.includes(day));
  };
  for (let free = 0; free < notice; free++) step();
  return hours.map((hour) => {
    step();
    const usual = `${day}T${clockAt(hour * 60)}`;
    return laterThatDay(usual).find((local) => !isTaken(toInstant(local, zone))) ?? usual;
  });
}

/** The half hours from a time to the end of the working day. */
function laterThatDay(local: string): string[] {
  const [hour = 0, minute = 0] = local.slice(11).split(':').map(Number);
  const first = hour * 60 + minute;
  const amount = Math.ceil((plannerHours.to * 60 - first) / slotMinutes);
  return Array.from(
    { length: Math.max(0, amount) },
    (_, place) => `${local.slice(0, 11)}${clockAt(first + place * slotMinutes)}`,
  );
}

/**
 * Returns the first times to suggest: two working days stay free, unless the interviews would then be after the
 * promised day.
 */
export function suggestedTimes(
  now: Date,
  hours: readonly number[],
  { dueBy, ...days }: Omit<WorkingDays, 'notice'> & { dueBy: string | undefined },
): string[] {
  const { zone } = days;
  const later = nextWorkingTimes(now, hours, { ...days, notice: daysOfNotice });
  const isLate = dueBy !== undefined && later.some((local) => toInstant(local, zone) > dueBy);
  return isLate ? nextWorkingTimes(now, hours, days) : later;
}

/** Returns the first times to suggest at which the planner has no other interview. */
export function firstFreeTimes(
  planner: Planner,
  meeting: Omit<Meeting, 'startsAt'>,
  hours: readonly number[],
  days: Parameters<typeof suggestedTimes>[2],
): string[] {
  const now = new Date();
  const others = plannedTimes(planner.matches, now.toISOString());
  const isTaken = (startsAt: string) => overlapping(others, { ...meeting, startsAt }).length > 0;
  return suggestedTimes(now, hours, { ...days, isTaken });
}

/** Returns "Tue, Jun 9, 10:00 AM". Names the zone if the reader's clock differs. */
export const formatSlot = (instant: string, zone?: string): string =>
  `${formatWeekday(instant, zone)}, ${timeOf(instant, zone)}`;

/** For data that leaves the app, where the reader's location is unknown: "Tue, Jun 9, 10:00 AM EDT". */
export function slotWithZone(instant: string, zone = zoneShown()): string {
  const slot = formatSlot(instant, zone);
  const name = zoneName(zone, instant);
  return slot.endsWith(` ${name}`) ? slot : `${slot} ${name}`;
}
