// The time zones of a form by their cities, so that typing a city finds its zone.
import { nowInstant } from '#app/forms/today.ts';
import { offsetOf } from '#shared/lib/clocks.ts';
import { byText } from '#shared/lib/texts.ts';
import { MINUTE_MS } from '#shared/lib/time.ts';

/** Cities that browsers list under a former name. */
const renamed: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe Islands',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
};

/** A choice of a time zone. */
interface ZoneOption {
  value: string;
  /** "New York, America (UTC−5)". */
  label: string;
}

const known = new Map<string, ZoneOption>();

/** Finding the offsets of all zones takes a while, so each is made once. */
function optionOf(zone: string): ZoneOption {
  const made = known.get(zone) ?? { value: zone, label: labelOf(zone) };
  known.set(zone, made);
  return made;
}

function labelOf(zone: string): string {
  if (zone === 'UTC') return zone;
  const names = zone.split('/').map((name) => renamed[name] ?? name.replaceAll('_', ' '));
  return `${names.toReversed().join(', ')} (${offsetWords(offsetOf(zone, Date.parse(nowInstant())))})`;
}

/** "UTC−7", "UTC+5:30". */
function offsetWords(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (minutes === 0) return 'UTC';
  return `UTC${offset < 0 ? '−' : '+'}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Returns the device's list of zones, including the current one even if the device does not know it. */
export function zoneOptions(current: string): ZoneOption[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map(optionOf).sort((a, b) => byText(a.label, b.label));
}
