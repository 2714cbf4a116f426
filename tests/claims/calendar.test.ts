// Windows, periods and due days on calendars with closed days, holidays and suspensions.
import { expect, test } from 'vitest';
import { plainWorld } from './model.ts';
import {
  dateOf,
  dayFrom,
  dueDayFor,
  reopenableUntil,
  windowOf,
  workingDayAfter,
  workingDaysAfter,
} from './calendar.ts';
import { dateOn, on } from './stories.ts';
import type { ClosedDay } from './calendar.ts';

const days = (from: number, count: number, enteredAt = on(-1)): ClosedDay[] =>
  Array.from({ length: count }, (_, index) => ({ date: dateOn(from + index), enteredAt }));

const world = (closed: ClosedDay[], holidays: ClosedDay[] = [], timeZone = 'UTC') =>
  plainWorld({
    employer: { timeZone, closed },
    platform: { timeZone: 'UTC', closed: holidays },
  });

const windowEnd = (calendars: ReturnType<typeof world>, received: number): string =>
  windowOf(calendars, 'employer', on(received), []).end.slice(0, 10);

test('ends a window with the third working day after receipt, on the clock of who answers', () => {
  expect(windowEnd(world([]), 0)).toBe(dateOn(3));
  expect(windowEnd(world([]), 3)).toBe(dateOn(8));
  expect(windowOf(world([], [], 'America/New_York'), 'employer', on(0), []).end).toBe(
    '2027-01-08T04:59:59.999Z',
  );
});

test('ends a window after 7 calendar days, whatever the closed days', () => {
  expect(windowEnd(world(days(1, 90)), 0)).toBe(dateOn(7));
  expect(windowEnd(world(days(1, 90, on(1))), 0)).toBe(dateOn(3));
});

test('lengthens a window by at most 5 holidays', () => {
  expect(windowEnd(world([], days(1, 1)), 0)).toBe(dateOn(4));
  expect(windowEnd(world(days(1, 90), days(1, 1)), 0)).toBe(dateOn(7));
  expect(windowEnd(world([], days(1, 60)), 0)).toBe(dateOn(10));
});

test('stops a window while who answers is suspended, and leaves it to an administrator after 30 days', () => {
  const away = { side: 'employer', from: on(1), to: on(5) } as const;
  expect(windowOf(world([]), 'employer', on(0), [away]).end.slice(0, 10)).toBe(dateOn(9));
  expect(windowOf(world([]), 'employer', on(0), [{ ...away, to: null }])).toEqual({
    end: `${dateOn(30)}T23:59:59.999Z`,
    toAdministrator: true,
  });
});

test('ends a period of working days after at most twice as many calendar days', () => {
  expect(workingDaysAfter(world([]), 'employer', on(0), 5).slice(0, 10)).toBe(dateOn(7));
  expect(dateOf(workingDayAfter(world(days(1, 90)), 'employer', on(0), 5))).toBe(dateOn(10));
  expect(dateOf(workingDayAfter(world(days(1, 90)), 'platform', on(0), 5))).toBe(dateOn(7));
});

test('moves a due day off weekends and holidays, and by closed days at most 10 calendar days', () => {
  const due = (calendars: ReturnType<typeof world>, day: number): string =>
    dateOf(dueDayFor(calendars, dayFrom(dateOn(day)), on(0)));
  expect(due(world([]), 30)).toBe(dateOn(30));
  expect(due(world([]), 33)).toBe(dateOn(35));
  expect(due(world([], days(30, 2)), 30)).toBe(dateOn(32));
  expect(due(world(days(30, 3)), 30)).toBe(dateOn(35));
  expect(due(world(days(30, 90)), 30)).toBe(dateOn(40));
  // A holiday moves it further, closed days then do not.
  expect(due(world(days(30, 90), days(30, 20)), 30)).toBe(dateOn(50));
  expect(due(world(days(30, 3, on(1))), 30)).toBe(dateOn(30));
  expect(due(world(days(30, 1, on(1)).map((day) => ({ ...day, byAdministrator: true }))), 30)).toBe(
    dateOn(31),
  );
});

test('lets a settled claim be reopened for 30 days, or 30 after closed days, at most 60', () => {
  expect(reopenableUntil(world([]), 'employer', on(3))).toBe(on(33));
  expect(reopenableUntil(world(days(3, 9)), 'employer', on(3))).toBe(on(41));
  expect(reopenableUntil(world(days(3, 90)), 'employer', on(3))).toBe(on(63));
  expect(reopenableUntil(world(days(3, 9, on(4))), 'employer', on(3))).toBe(on(33));
});
