// Tests local times across changes of a time zone's offset.
import { describe, expect, test } from 'vitest';
import { instantsAt, localIn, momentIn } from './clocks.ts';
import { dateIn } from './time.ts';

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];

test.each(zones)('converts every quarter hour of a year in %s to local time and back', (zone) => {
  const quarter = 15 * 60_000;
  const start = Date.parse('2027-01-01T00:00:00.000Z');
  for (let at = start; at < start + 366 * 86_400_000; at += quarter) {
    const instant = new Date(at).toISOString();
    expect(instantsAt(zone, localIn(zone, instant))).toContain(instant);
  }
});

describe('converting local times in New York', () => {
  test.each([
    ['2027-03-14T01:59', 1],
    ['2027-03-14T02:00', 0],
    ['2027-03-14T02:59', 0],
    ['2027-03-14T03:00', 1],
    ['2027-11-07T00:59', 1],
    ['2027-11-07T01:00', 2],
    ['2027-11-07T01:59', 2],
    ['2027-11-07T02:00', 1],
    ['', 0],
    ['noon', 0],
  ])('finds %s exactly %i times', (local, times) => {
    expect(instantsAt('America/New_York', local)).toHaveLength(times);
  });

  test('formats the local day and time of an instant with its time zone', () => {
    expect(dateIn('America/New_York', '2026-11-26T01:00:00.000Z')).toBe('2026-11-25');
    expect(momentIn('America/New_York', '2026-11-26T01:00:00.000Z')).toBe('Nov 25, 2026, 8:00 PM EST');
    expect(momentIn('America/New_York', '2026-07-01T16:30:00.000Z')).toBe('Jul 1, 2026, 12:30 PM EDT');
  });
});
