// The clock on which the app shows days and times: the organization's, wherever the device is. Whoever is not signed in
// has only the device's.
import { clockWords, instantsAt, localIn, offsetOf, zoneName } from '#shared/lib/clocks.ts';

let organizationZone: string | null = null;
let isDevices = true;

export function setZone(zone: string | null): void {
  if (zone === organizationZone) return;
  organizationZone = zone;
  isDevices = zone === null || isZoneOfDevice(zone);
}

export const zoneSet = (): string | null => organizationZone;

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const zoneShown = (): string => organizationZone ?? deviceZone();

/** "2026-06-09T10:00" at an instant, on the clock that is shown or on another one; a local time stays as it is. */
export function toLocal(instant: string | Date, zone?: string): string {
  if (typeof instant === 'string' && !instant.endsWith('Z')) return instant.slice(0, 16);
  const at = new Date(instant);
  if (zone === undefined && isDevices) return localOfDevice(at);
  return localIn(zone ?? zoneShown(), at.toISOString());
}

/** By hand, for nothing is drawn before the first format that Intl makes. */
function localOfDevice(at: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** "2026-06-09T10:00" as an instant. What is not one time stays as it is and is refused: the clocks may skip or repeat it. */
export function toInstant(local: string, zone = zoneShown()): string {
  const [instant, another] = instantsAt(zone, local);
  return instant === undefined || another !== undefined ? local : instant;
}

export interface ClockChange {
  kind: 'skipped' | 'repeated';
  /** The next local time that comes once. */
  next: string;
}

/** What is wrong with a local time; nothing if it comes once, or is none. */
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

/** A territory that changed sides of the date line skipped a day. */
const mostMinutesChanged = 25 * 60;

/** The day of an instant, "2026-06-09". */
export const dayOf = (instant: string | Date): string => toLocal(instant).slice(0, 10);

export const isSameDay = (instant: string | Date, now: Date): boolean => dayOf(instant) === dayOf(now);

/** "10:42 AM", and the zone where this is not what the device's own clock shows. */
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

/** What to say of a field of local times: nothing where the reader's clock is the same. */
export const zoneHint = (now: Date, zone?: string): string | undefined => {
  const name = zoneToName(now, zone);
  return name ? `${(zone ?? zoneShown()).replaceAll('_', ' ')} time (${name.trim()}).` : undefined;
};

const key = 'clock-of-device';

/** Remembered, for asking Intl takes its time: as long as the device's clock has the same offsets all year, it is the same. */
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
    // Without storage it is asked for again.
  }
}
