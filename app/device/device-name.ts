// What this device is called. The name belongs to the device, whoever works on it, and stays when they sign out.
import { deviceLabel } from '#shared/lib/device-label.ts';
import { deviceNameCookie, deviceNameIn } from '#shared/lib/device-name.ts';
import { sessionDays } from '#shared/policy.ts';
import { DAY_SECONDS } from '#shared/lib/time.ts';

const keptKey = 'skillpact-device-name';

/** What its people have called it, else what its browser says of itself. */
export const deviceName = (): string => deviceNameIn(document.cookie) ?? deviceLabel(navigator.userAgent);

/** An empty name takes the device's own away. */
export function nameDevice(name: string): void {
  localStorage.setItem(keptKey, name.trim());
  tellDeviceName();
}

/** Browsers keep a cookie for some 400 days: it is written anew as long as the device is in use. */
export function tellDeviceName(): void {
  const name = localStorage.getItem(keptKey);
  if (name === null) return;
  const isHttps = location.protocol === 'https:';
  const maxAge = sessionDays * DAY_SECONDS;
  document.cookie = `${deviceNameCookie}=${encodeURIComponent(name)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
