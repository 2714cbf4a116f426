// Converts between instants and the local times of a time zone.
import { clockIn, dateIn, DAY_MS, fullDate, offsetAt } from './time.ts';

/** Formats "Jun 3, 2025, 10:42 AM EDT" in that time zone. The zone is named, because the reader may be elsewhere. */
export const momentIn = (timeZone: string, instant: string): string =>
  `${dayIn(timeZone, instant)}, ${clockWords(clockIn(timeZone, instant))} ${zoneName(timeZone, instant)}`;

/** Formats "Jun 3, 2025" in that time zone. */
const dayIn = (timeZone: string, instant: string): string => fullDate(dateIn(timeZone, instant));

/** Formats "10:42" as "10:42 AM". */
export function clockWords(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}${clock.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the name of the time zone at an instant: "EDT", "GMT+2". */
export function zoneName(timeZone: string, instant: string): string {
  let format = zoneNames.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
    zoneNames.set(timeZone, format);
  }
  const part = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}

const zoneNames = new Map<string, Intl.DateTimeFormat>();

/** Returns the local date and time at an instant in the format of browser inputs: "2026-06-03T07:05". */
export function localIn(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetOf(timeZone, at)).toISOString().slice(0, 16);
}

/**
 * Returns the instants at which the local time is "2026-06-03T07:05": none if the zone skips it, two if the zone
 * repeats it.
 */
export function instantsAt(timeZone: string, local: string): string[] {
  const asIfUtc = Date.parse(`${local.slice(0, 16)}:00.000Z`);
  if (Number.isNaN(asIfUtc)) return [];
  const around = [-DAY_MS, DAY_MS].map((away) => offsetOf(timeZone, asIfUtc + away));
  const found = new Set(around.map((offset) => asIfUtc - offset));
  return [...found]
    .filter((at) => at + offsetOf(timeZone, at) === asIfUtc)
    .sort((one, other) => one - other)
    .map((at) => new Date(at).toISOString());
}

/** Returns how far the time zone is ahead of UTC at a time, in milliseconds. */
export function offsetOf(timeZone: string, at: number): number {
  // Offsets change only on a quarter of an hour. The cache serves lists, which ask for the same few offsets
  // repeatedly.
  const key = `${timeZone} ${Math.floor(at / quarterOfAnHour)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = offsetAt(timeZone, at);
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const quarterOfAnHour = 15 * 60_000;
const mostOffsets = 5_000;
const offsets = new Map<string, number>();
