/** Returns the device's list of zones, including the current one even if the device does not know it. */
export function zoneOptions(current: string) {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
