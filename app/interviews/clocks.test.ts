// Days and times are in the organization's time zone, independent of the device's clock.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDay, formatMoment, formatTime } from '#app/ui/format.ts';
import { clockChangeAt, dayOf, setZone, toInstant, toLocal, zoneHint } from '#app/ui/wall-clock.ts';
import { slotWithZone, formatSlot, nextWorkingTimes } from './times.ts';
import { today } from '#app/forms/today.ts';

const evening = '2026-11-26T04:00:00.000Z';
const timeZone = process.env['TZ'];

function deviceIn(zone: string) {
  process.env['TZ'] = zone;
}

beforeEach(() => deviceIn('Asia/Tokyo'));
afterEach(() => {
  vi.useRealTimers();
  setZone(null);
  if (timeZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = timeZone;
});

describe('viewing Los Angeles times on a device in Tokyo', () => {
  beforeEach(() => setZone('America/Los_Angeles'));

  test('shows days in the organization’s time zone', () => {
    expect(dayOf(evening)).toBe('2026-11-25');
    expect(formatDay(evening)).toBe('Nov 25, 2026');
    expect(formatDay('2026-11-26')).toBe('Nov 26, 2026');
    vi.useFakeTimers({ now: new Date(evening) });
    expect(today()).toBe('2026-11-25');
  });

  test('shows times in the organization’s time zone and names the zone', () => {
    expect(formatTime(evening)).toBe('8:00 PM PST');
    expect(formatMoment(evening, new Date('2026-11-26T07:00:00.000Z'))).toBe('8:00 PM PST');
    expect(formatMoment(evening, new Date('2026-11-26T09:00:00.000Z'))).toBe('Nov 25, 8:00 PM PST');
    expect(zoneHint(new Date(evening))).toBe('America/Los Angeles time (PST).');
  });

  test('reads typed times in the organization’s time zone', () => {
    expect(toInstant('2026-11-25T20:00')).toBe(evening);
    expect(toLocal(evening)).toBe('2026-11-25T20:00');
    expect(nextWorkingTimes(new Date(evening), [10])).toEqual(['2026-11-26T10:00']);
  });

  test('shows an in-person interview in the time zone of its place', () => {
    expect(formatSlot(evening, 'America/Denver')).toBe('Wed, Nov 25, 9:00 PM MST');
    expect(slotWithZone(evening, 'America/Denver')).toBe('Wed, Nov 25, 9:00 PM MST');
  });
});

test('names the zone on paper but not on the screen when the device is in the organization’s zone', () => {
  deviceIn('America/Los_Angeles');
  setZone('America/Los_Angeles');
  expect(formatSlot(evening)).toBe('Wed, Nov 25, 8:00 PM');
  expect(slotWithZone(evening)).toBe('Wed, Nov 25, 8:00 PM PST');
  expect(zoneHint(new Date(evening))).toBeUndefined();
});

describe('handling a skipped or repeated time', () => {
  test.each([
    ['America/New_York', '2027-03-14T02:30', 'skipped', '2027-03-14T03:00'],
    ['America/New_York', '2027-11-07T01:30', 'repeated', '2027-11-07T02:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', 'skipped', '2026-10-04T02:30'],
    ['Europe/London', '2027-10-31T01:00', 'repeated', '2027-10-31T02:00'],
  ])('finds that in %s %s is %s: %s is offered', (zone, local, kind, next) => {
    expect(clockChangeAt(local, zone)).toEqual({ kind, next });
    expect(toInstant(local, zone)).toBe(local);
    expect(clockChangeAt(next, zone)).toBeUndefined();
    expect(toInstant(next, zone)).toMatch(/Z$/);
  });

  test('finds no clock change in a zone without one', () => {
    expect(clockChangeAt('2027-03-14T02:30', 'UTC')).toBeUndefined();
    expect(clockChangeAt('', 'America/New_York')).toBeUndefined();
  });
});
