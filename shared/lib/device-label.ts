// What a person may recognise one of their devices by, from what its browser says of itself.

/** The first that fits: browsers pretend to be others. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

export function deviceLabel(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[], absent: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? absent;
  return `${nameIn(browsers, 'Browser')} on ${nameIn(systems, 'this device')}`;
}
