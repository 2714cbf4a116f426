// Tests periods and months as calendar dates.
import { expect, test } from 'vitest';
import { asPeriod, firstDayOf, monthsCompared, periodLabel } from './periods.ts';

test('includes today as the last day of a period', () => {
  expect(firstDayOf('30', '2026-06-30')).toBe('2026-06-01');
  expect(firstDayOf('90', '2026-06-30')).toBe('2026-04-02');
  expect(firstDayOf('year', '2026-06-30')).toBe('2026-01-01');
  expect(firstDayOf('all', '2026-06-30')).toBeNull();
});

test('treats an unknown period as all time', () => {
  expect(asPeriod('90')).toBe('90');
  expect(periodLabel(asPeriod('century'))).toBe('All time');
  expect(asPeriod(undefined)).toBe('all');
});

test.each([
  ['2026-06-20', '2026-05-01', '2026-05-20'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2025-12-01', '2025-12-01'],
])('compares the month up to %s with %s to %s', (today, from, to) => {
  expect(monthsCompared(today)).toEqual({ now: [`${today.slice(0, 7)}-01`, today], before: [from, to] });
});
