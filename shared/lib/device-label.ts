// Derives a label from the browser's user agent, by which a person recognizes one of their devices.

/** The first match wins, because browsers include the names of others. */
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

/** Returns browser and system, such as "Firefox on Windows", from a User-Agent header. */
export function deviceLabel(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[], absent: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? absent;
  return `${nameIn(browsers, 'Browser')} on ${nameIn(systems, 'this device')}`;
}
