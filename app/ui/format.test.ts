// Dates formatted by hand equal those that Intl formats.
import { describe, expect, test } from 'vitest';
import { formatMoment, formatNumber, formatTime } from './format.ts';
import { addDays, fullDate, shortDate } from '#shared/lib/time.ts';

describe('formatting English like Intl', () => {
  test('formats whole, negative, huge, and fractional numbers like Intl', () => {
    const intl = new Intl.NumberFormat('en-US');
    for (const value of [
      0, 7, -7, 999, 1000, -1000, 12_345, -123_456, 1_000_000, 9_007_199_254_740_991, 3.14159, -0.5,
    ])
      expect(formatNumber(value)).toBe(intl.format(value));
  });

  test('formats every day of a leap year and the following year like Intl', () => {
    const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    for (let date = '2028-01-01'; date < '2030-01-01'; date = addDays(date, 1)) {
      expect(shortDate(date)).toBe(short.format(new Date(date)));
      expect(fullDate(date)).toBe(full.format(new Date(date)));
    }
  });

  test('formats every minute of a day like Intl, with the day only on another day', () => {
    const intl = { hour: 'numeric', minute: '2-digit' } as const;
    const format = new Intl.DateTimeFormat('en-US', intl);
    const clock = { format: (at: Date) => format.format(at).replace('\u202f', ' ') };
    const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
    const midnight = new Date(2026, 10, 23).getTime();
    for (let minute = 0; minute < 24 * 60; minute++) {
      const at = new Date(midnight + minute * 60_000);
      expect(formatTime(at)).toBe(clock.format(at));
      expect(formatMoment(at, new Date(midnight))).toBe(clock.format(at));
      expect(formatMoment(at, new Date(midnight - 1))).toBe(`${day.format(at)}, ${clock.format(at)}`);
    }
  });
});
