// Stores which calendars count for the deadline of a guarantee: the employer's calendar of the day on which the
// guarantee began, and later ones that made it earlier. So no change by the employer makes a deadline later.
import * as z from 'zod/mini';
import { instant } from '#shared/engine/field-schemas.ts';
import type { Row } from '#shared/engine/schema.ts';
import { addDays, dateIn, endOfDay, isWeekend, plusDays } from '#shared/lib/time.ts';

/** The employer's time zone and closed days. */
export interface Calendar {
  timeZone: string;
  closedDays: readonly string[];
  /** No deadline of this calendar is earlier than this. */
  notBefore?: string | null;
}

const stored = z.object({
  /** The start of the promise for which the calendars count. */
  owedSince: instant(),
  calendars: z.array(
    z.object({ timeZone: z.string(), closedDays: z.string(), notBefore: z.nullable(instant()) }),
  ),
  holidays: z.string(),
  interviewDays: z.int(),
  notBefore: z.nullable(instant()),
});

/** What the platform's settings say about every deadline. */
export interface PlatformCalendar {
  holidays: readonly string[];
  interviewDays: number;
}

/** The calendars of one guarantee. `notBefore` holds for all of them, after a change of the platform's settings. */
export interface GuaranteeCalendars extends PlatformCalendar {
  calendars: readonly Calendar[];
  notBefore: string | null;
}

/** Returns the stored calendars, or the current ones for a promise that has none yet. */
export function calendarsOf(
  clock: Pick<Row<'clocks'>, 'calendars'> | undefined,
  owedSince: string,
  current: Calendar,
  platform: PlatformCalendar,
): GuaranteeCalendars {
  const known = clock?.calendars ? stored.parse(JSON.parse(clock.calendars)) : undefined;
  if (known?.owedSince !== owedSince) return { calendars: [current], ...platform, notBefore: null };
  const calendars = known.calendars.map(({ closedDays, ...rest }) => ({
    ...rest,
    closedDays: daysOf(closedDays),
  }));
  const { notBefore, interviewDays } = known;
  return { calendars, holidays: daysOf(known.holidays), interviewDays, notBefore };
}

const daysOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** Returns the calendars as the JSON that a row stores. */
export const calendarsText = (owedSince: string, { calendars, ...rest }: GuaranteeCalendars): string =>
  JSON.stringify({
    owedSince,
    calendars: calendars.map(({ timeZone, closedDays, notBefore: least = null }) => ({
      timeZone,
      closedDays: closedDays.join(' '),
      notBefore: least,
    })),
    holidays: rest.holidays.join(' '),
    interviewDays: rest.interviewDays,
    notBefore: rest.notBefore,
  });

const isWorkingDay = (day: string, closed: readonly string[]): boolean =>
  !isWeekend(day) && !closed.includes(day);

/** Returns the day, or the next working day if it is none. */
export function workingDayFrom(day: string, closed: readonly string[]): string {
  let found = day;
  while (!isWorkingDay(found, closed)) found = addDays(found, 1);
  return found;
}

/** Returns the end of the working day that is so many working days after an instant. */
export function endOfWorkingDay(
  { timeZone, closedDays }: Calendar,
  holidays: readonly string[],
  instantOf: string,
  days: number,
): string {
  const closed = [...closedDays, ...holidays];
  let day = dateIn(timeZone, instantOf);
  for (let left = days; left > 0; left -= 1) day = workingDayFrom(addDays(day, 1), closed);
  return endOfDay(timeZone, day);
}

/** Returns the same time of the working day before. Which days an organization has closed does not matter for a reminder. */
export function workingDayBefore(instantOf: string): string {
  let found = plusDays(instantOf, -1);
  while (isWeekend(dateIn('UTC', found))) found = plusDays(found, -1);
  return found;
}
