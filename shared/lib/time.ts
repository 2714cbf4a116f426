// Calendar and clock arithmetic on plain values; nothing here reads a clock.
import { dayOfMonth } from './format-english.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = HOUR_MS / 1000;
export const DAY_SECONDS = DAY_MS / 1000;

/** The calendar day of an instant in a time zone: `dateIn('America/New_York', '2026-06-03T02:00:00.000Z')` is `2026-06-02`. */
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

export const isTimeZone = (name: string): boolean => {
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
};

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a date's week; a Monday's own. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** Now, but later than what went before: a batch gives its entries moments of their own, and another one's may be earlier. */
export const laterThan = (before: string | null, now: string): string =>
  before !== null && before >= now ? new Date(Date.parse(before) + 1).toISOString() : now;

export const plusDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** "Jun 3" for a calendar date. The day of an instant is another one in every time zone: see `dateIn`. */
export const shortDate = (value: string): string =>
  dayOfMonth(Number(value.slice(5, 7)) - 1, Number(value.slice(8, 10)));
/** "Jun 3, 2025". */
export const fullDate = (value: string): string => `${shortDate(value)}, ${Number(value.slice(0, 4))}`;

/** The last millisecond of a calendar day in a time zone. */
export const endOfDay = (timeZone: string, date: string): string => momentAt(timeZone, date, '23:59:59.999');

/** When the clocks of a time zone show this on that day: `momentAt('America/New_York', '2026-06-03', '07:00:00')`. */
export function momentAt(timeZone: string, date: string, clock: string): string {
  const asIfUtc = Date.parse(`${date}T${clock}Z`);
  const nearly = asIfUtc - offsetAt(timeZone, asIfUtc);
  return new Date(asIfUtc - offsetAt(timeZone, nearly)).toISOString();
}

/** What the clocks of a time zone show at an instant: "07:05". */
export function clockIn(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(timeZone, at)).toISOString().slice(11, 16);
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds; whole minutes. */
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

/** Saturday or Sunday. */
export const isWeekend = (date: string): boolean =>
  [0, 6].includes(new Date(`${date}T00:00:00.000Z`).getUTCDay());
