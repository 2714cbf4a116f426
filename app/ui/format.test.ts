// What is written by hand is what Intl would write.
import { describe, expect, test } from 'vitest';
import { formatMoment, formatNumber, formatTime } from './format.ts';
import { addDays, fullDate, shortDate } from '#shared/lib/time.ts';

describe('English is written as Intl writes it', () => {
  test('whole numbers, negative and huge ones, and fractions', () => {
    const intl = new Intl.NumberFormat('en-US');
    for (const value of [
      0, 7, -7, 999, 1000, -1000, 12_345, -123_456, 1_000_000, 9_007_199_254_740_991, 3.14159, -0.5,
    ])
      expect(formatNumber(value)).toBe(intl.format(value));
  });

  test('every day of a leap year and of the year after', () => {
    const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    for (let date = '2028-01-01'; date < '2030-01-01'; date = addDays(date, 1)) {
      expect(shortDate(date)).toBe(short.format(new Date(date)));
      expect(fullDate(date)).toBe(full.format(new Date(date)));
    }
  });

  test('every minute of a day on this device’s clock, alone on the day itself, with the day on another', () => {
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
