// Calendar and clock arithmetic on plain values. No function here reads a clock.
import { dayOfMonth } from './format-english.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = HOUR_MS / 1000;
export const DAY_SECONDS = DAY_MS / 1000;

/**
 * Returns the calendar date of an instant in a time zone: `dateIn('America/New_York', '2026-06-03T02:00:00.000Z')` is
 * `2026-06-02`.
 */
export function dateIn(timeZone: string, instant: string): string {
  return dayFormat(timeZone).format(new Date(instant));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Reports whether this machine knows the IANA zone. */
export const isTimeZone = (name: string): boolean => {
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
};

/** Adds calendar days to a date: `addDays('2026-02-28', 1)` is "2026-03-01". */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Monday of a date's week. A Monday returns itself. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/**
 * Returns `now`, or one millisecond after `before` if that is later. Entries of a batch have distinct times, so `now`
 * may be earlier than the time of another batch.
 */
export const laterThan = (before: string | null, now: string): string =>
  before !== null && before >= now ? new Date(Date.parse(before) + 1).toISOString() : now;

/** Returns the instant so many minutes later. */
export const plusMinutes = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** Adds days of 24 hours to an instant. Daylight saving time does not move it. */
export const plusDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** Returns the same time of day this many months earlier, or the last day of a month that is too short. */
export function minusMonths(instant: string, months: number): string {
  const at = new Date(instant);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - months);
  const daysOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, daysOfMonth));
  return at.toISOString();
}

/** Formats a calendar date as "Jun 3". The day of an instant depends on the time zone: see `dateIn`. */
export const shortDate = (value: string): string =>
  dayOfMonth(Number(value.slice(5, 7)) - 1, Number(value.slice(8, 10)));
/** Formats "Jun 3, 2025". */
export const fullDate = (value: string): string => `${shortDate(value)}, ${Number(value.slice(0, 4))}`;

/** Returns the last millisecond of a calendar day in a time zone. */
export const endOfDay = (timeZone: string, date: string): string => momentAt(timeZone, date, '23:59:59.999');

/** Returns the instant of a local time on a date: `momentAt('America/New_York', '2026-06-03', '07:00:00')`. */
export function momentAt(timeZone: string, date: string, clock: string): string {
  const asIfUtc = Date.parse(`${date}T${clock}Z`);
  const nearly = asIfUtc - offsetAt(timeZone, asIfUtc);
  return new Date(asIfUtc - offsetAt(timeZone, nearly)).toISOString();
}

/** Returns the local time at an instant: "07:05". */
export function clockIn(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(timeZone, at)).toISOString().slice(11, 16);
}

/** Returns how far the time zone is ahead of UTC at a time, in milliseconds. The value is a multiple of a minute. */
export function offsetAt(timeZone: string, at: number): number {
  const parts = clockFormat(timeZone).formatToParts(new Date(at));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '00';
  const local = Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00.000Z`,
  );
  return local - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  let format = clocks.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(timeZone, format);
  }
  return format;
}

/** Reports whether the date is a Saturday or Sunday. */
export const isWeekend = (date: string): boolean =>
  [0, 6].includes(new Date(`${date}T00:00:00.000Z`).getUTCDay());
