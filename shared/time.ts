// Calendar and clock arithmetic on plain values; nothing here reads a clock.

const minute = 60_000;
export const dayInMs = 24 * 60 * minute;

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
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * dayInMs).toISOString().slice(0, 10);

export const plusDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * dayInMs).toISOString();

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Jun 3" for a calendar date or an instant (its UTC day). */
export const shortDate = (value: string): string => shortDay.format(new Date(value.slice(0, 10)));
/** "Jun 3, 2025". */
export const fullDate = (value: string): string => longDay.format(new Date(value.slice(0, 10)));
