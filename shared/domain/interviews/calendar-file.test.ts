// Tests the calendar file of an interview.
import { describe, expect, test } from 'vitest';
import { interview, reference } from '#shared/testing/rows.ts';
import { calendarFile, calendarFileName } from './calendar-file.ts';

const agreed = { startsAt: '2026-06-09T10:00:00.000Z', minutes: 45, sequence: 2 };
const host = 'skillpact.example';

/** Unfolded and unescaped, as a calendar reads it. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      const text = value.join(':').replaceAll(/\\([\\;,n])/g, (_, mark) => (mark === 'n' ? '\n' : mark));
      return [name, text];
    }),
  );
}

test('writes the time in UTC, an increasing sequence number, and a constant UID', () => {
  const file = read(calendarFile(interview(agreed), { title: 'Care Assistant' }, host)!);
  expect(Object.fromEntries(file)).toMatchObject({
    METHOD: 'PUBLISH',
    STATUS: 'CONFIRMED',
    UID: 'match-1@skillpact.example',
    SEQUENCE: '2',
    DTSTART: '20260609T100000Z',
    DTEND: '20260609T104500Z',
    SUMMARY: `Interview: Care Assistant, candidate ${reference}`,
    LOCATION: '1 Main Street',
  });
  expect(calendarFileName(interview())).toBe(`interview-${reference}.ics`);
});

test('writes a cancellation for a cancelled interview', () => {
  const cancelled = interview({ ...agreed, sequence: 3, cancelledAt: '2026-06-05T10:00:00.000Z' });
  const file = read(calendarFile(cancelled, { title: 'Care Assistant' }, host)!);
  expect([file.get('METHOD'), file.get('STATUS'), file.get('SEQUENCE')]).toEqual([
    'PUBLISH',
    'CANCELLED',
    '3',
  ]);
});

test('writes neither organizer nor attendees and requests no reply', () => {
  for (const cancelledAt of [null, '2026-06-05T10:00:00.000Z']) {
    const file = calendarFile(interview({ ...agreed, cancelledAt }), { title: 'Care Assistant' }, host)!;
    expect(file).toContain('METHOD:PUBLISH\r\n');
    expect(file).not.toMatch(/^(ORGANIZER|ATTENDEE|REQUEST-STATUS)/m);
  }
});

test('adds the local time of the place', () => {
  const there = interview({ ...agreed, timeZone: 'America/Denver', bring: 'A pen' });
  expect(read(calendarFile(there, { title: 'Care Assistant' }, host)!).get('DESCRIPTION')).toBe(
    'Local time: Jun 9, 2026, 4:00 AM MDT\nPlease bring: A pen',
  );
  const call = read(calendarFile({ ...there, kind: 'phone' }, { title: 'Care Assistant' }, host)!);
  expect(call.get('DESCRIPTION')).toBe('Please bring: A pen');
});

test('returns no calendar file for an interview without a time', () => {
  expect(calendarFile(interview(), { title: 'Care Assistant' }, host)).toBeUndefined();
});

describe('writing user text into a calendar file', () => {
  const nasty = 'Door 3; ask, then\r\nBEGIN:VALARM\nACTION:DISPLAY \\ end';

  test('escapes user text so that it cannot start a line', () => {
    const file = calendarFile(interview({ ...agreed, place: nasty, bring: nasty }), { title: nasty }, host)!;
    expect(file.split('\r\n').filter((line) => line.startsWith('BEGIN:'))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
    ]);
    expect(read(file).get('LOCATION')).toBe('Door 3; ask, then\nBEGIN:VALARM\nACTION:DISPLAY \\ end');
  });

  test('folds user text at 75 octets without splitting a character', () => {
    const place = 'Straße der Völkerfreundschaft 東京 🏢 '.repeat(8);
    const file = calendarFile(interview({ ...agreed, place }), { title: 'Care Assistant' }, host)!;
    for (const line of file.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(read(file).get('LOCATION')).toBe(place);
  });
});
