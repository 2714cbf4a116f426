// Days, hours and working times of interviews. An interview at a place uses the place's time zone, any other the
// reader's.
import { formatWeekday } from '#app/ui/format.ts';
import { timeOf, toInstant, toLocal, zoneShown } from '#app/ui/wall-clock.ts';
import { zoneName } from '#shared/lib/clocks.ts';
import { addDays, isWeekend } from '#shared/lib/time.ts';

interface WorkingDays {
  /** Days on which the organization is closed. */
  closed?: readonly string[];
  /** Working days that stay free before the first one. */
  notice?: number;
  zone?: string | undefined;
}

/** Returns the next working days at these hours, never today, as initial values. */
export function nextWorkingTimes(
  now: Date,
  hours: readonly number[],
  { closed = [], notice = 0, zone }: WorkingDays = {},
): string[] {
  let day = toLocal(now, zone).slice(0, 10);
  const step = () => {
    do day = addDays(day, 1);
    while (isWeekend(day) || closed.includes(day));
  };
  for (let free = 0; free < notice; free++) step();
  return hours.map((hour) => {
    step();
    return `${day}T${String(hour).padStart(2, '0')}:00`;
  });
}

/** A provider needs days to reach a student. */
const daysOfNotice = 2;

/**
 * Returns the first times to suggest: two working days stay free, unless the interviews would then be after the
 * promised day.
 */
export function suggestedTimes(
  now: Date,
  hours: readonly number[],
  { closed = [], dueBy, zone }: Pick<WorkingDays, 'closed' | 'zone'> & { dueBy: string | undefined },
): string[] {
  const later = nextWorkingTimes(now, hours, { closed, notice: daysOfNotice, zone });
  const isLate = dueBy !== undefined && later.some((local) => toInstant(local, zone) > dueBy);
  return isLate ? nextWorkingTimes(now, hours, { closed, zone }) : later;
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

/** Returns the start of each interview in a block of the day, one after another. */
export function blockOf(start: string, minutes: number, count: number, zone?: string): string[] {
  const first = Date.parse(toInstant(start, zone));
  if (Number.isNaN(first) || !(minutes > 0)) return [];
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * minutes * 60_000).toISOString(),
  );
}
