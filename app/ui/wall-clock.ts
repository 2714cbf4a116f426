// The time zone in which the app shows days and times: the organization's, wherever the device is. Signed-out visitors
// see the device's time zone.
import { clockWords, instantsAt, localIn, offsetOf, zoneName } from '#shared/lib/clocks.ts';

let organizationZone: string | null = null;
let isDevices = true;

/** Sets the organization's IANA zone, in which every screen shows times. Null means the device's. */
export function setZone(zone: string | null): void {
  if (zone === organizationZone) return;
  organizationZone = zone;
  isDevices = zone === null || isZoneOfDevice(zone);
}

/** Returns the organization's zone, or null before it is known. */
export const zoneSet = (): string | null => organizationZone;

/** Returns the IANA zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the zone in which screens show times. */
export const zoneShown = (): string => organizationZone ?? deviceZone();

/** Returns "2026-06-09T10:00" for an instant, in the shown zone or another one. A local time stays unchanged. */
export function toLocal(instant: string | Date, zone?: string): string {
  if (typeof instant === 'string' && !instant.endsWith('Z')) return instant.slice(0, 16);
  const at = new Date(instant);
  if (zone === undefined && isDevices) return localOfDevice(at);
  return localIn(zone ?? zoneShown(), at.toISOString());
}

/** Formatted by hand, because creating the first Intl format would delay the first render. */
function localOfDevice(at: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/**
 * Returns the instant of "2026-06-09T10:00". A local time that a clock change skips or repeats stays unchanged, and is
 * then refused.
 */
export function toInstant(local: string, zone = zoneShown()): string {
  const [instant, another] = instantsAt(zone, local);
  return instant === undefined || another !== undefined ? local : instant;
}

/** A local time that a change of daylight saving time skips or repeats. */
export interface ClockChange {
  kind: 'skipped' | 'repeated';
  /** The next local time that occurs exactly once. */
  next: string;
}

/** Returns why a local time is not unique; undefined if it occurs once or is not a time. */
export function clockChangeAt(local: string, zone = zoneShown()): ClockChange | undefined {
  const asIfUtc = Date.parse(`${local}:00.000Z`);
  if (local.length !== 16 || Number.isNaN(asIfUtc)) return undefined;
  const times = instantsAt(zone, local).length;
  if (times === 1) return undefined;
  for (let later = 1; later <= mostMinutesChanged; later++) {
    const next = new Date(asIfUtc + later * 60_000).toISOString().slice(0, 16);
    if (instantsAt(zone, next).length === 1) return { kind: times === 0 ? 'skipped' : 'repeated', next };
  }
  return undefined;
}

/** A territory that moved across the date line skipped a day. */
const mostMinutesChanged = 25 * 60;

/** Returns the day of an instant, "2026-06-09", in the shown zone or another one. */
export const dayOf = (instant: string | Date, zone?: string): string => toLocal(instant, zone).slice(0, 10);

/** Compares calendar days in the zone that screens show. */
export const isSameDay = (instant: string | Date, now: Date): boolean => dayOf(instant) === dayOf(now);

/** Returns "10:42 AM", and the zone if the device's clock differs from it. */
export function timeOf(instant: string | Date, zone?: string): string {
  const at = new Date(instant);
  return `${clockWords(toLocal(at, zone).slice(11))}${zoneToName(at, zone)}`;
}

function zoneToName(at: Date, zone = organizationZone): string {
  if (zone === null || (zone === organizationZone && isDevices)) return '';
  const isSame = [deviceZone(), zoneShown()].every(
    (other) => offsetOf(other, at.getTime()) === offsetOf(zone, at.getTime()),
  );
  return isSame ? '' : ` ${zoneName(zone, at.toISOString())}`;
}

/** Returns a hint about the zone for a local time field; undefined if the reader's clock is the same. */
export const zoneHint = (now: Date, zone?: string): string | undefined => {
  const name = zoneToName(now, zone);
  return name ? `${(zone ?? zoneShown()).replaceAll('_', ' ')} time (${name.trim()}).` : undefined;
};

/** Reports whether the device's clock differs from the zone's now. */
export const isElsewhere = (zone: string, now: Date): boolean =>
  offsetOf(deviceZone(), now.getTime()) !== offsetOf(zone, now.getTime());

const key = 'clock-of-device';

/** Cached, because Intl is slow. The zones are equal if their offsets are the same all year. */
function isZoneOfDevice(zone: string): boolean {
  const year = new Date().getFullYear();
  const offsets = Array.from({ length: 53 }, (_, week) =>
    new Date(year, 0, 1 + 7 * week).getTimezoneOffset(),
  );
  const asked = `${zone} ${year} ${offsets.join(' ')}`;
  const [known, verdict] = remembered()?.split('|') ?? [];
  if (known === asked) return verdict === 'same';
  const isSame = deviceZone() === zone;
  remember(`${asked}|${isSame ? 'same' : 'other'}`);
  return isSame;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage, the zone is computed again.
  }
}
