// Local times: how a moment is told on the clocks of a time zone, and which moment a local time is.
import { clockIn, dateIn, DAY_MS, fullDate, offsetAt } from './time.ts';

/** "Jun 3, 2025, 10:42 AM EDT" on the clocks of that time zone, which is named: who reads it may be elsewhere. */
export const momentIn = (timeZone: string, instant: string): string =>
  `${dayIn(timeZone, instant)}, ${clockWords(clockIn(timeZone, instant))} ${zoneName(timeZone, instant)}`;

/** "Jun 3, 2025" on the calendar of that time zone. */
const dayIn = (timeZone: string, instant: string): string => fullDate(dateIn(timeZone, instant));

/** "10:42 AM" for "10:42". */
export function clockWords(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}${clock.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** What that time zone is called at an instant: "EDT", "GMT+2". */
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

/** Day and clock of a time zone at an instant, as the fields of a browser hold them: "2026-06-03T07:05". */
export function localIn(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetOf(timeZone, at)).toISOString().slice(0, 16);
}

/** The instants at which the clocks of a time zone show "2026-06-03T07:05": none where they skip it, two where they repeat it. */
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

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
export function offsetOf(timeZone: string, at: number): number {
  // Clocks are changed on the quarter of an hour. A list asks for the same few again and again.
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
