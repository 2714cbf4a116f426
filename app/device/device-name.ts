// The name of this device. It belongs to the device, regardless of the person, and stays after a sign-out.
import { deviceLabel } from '#shared/lib/device-label.ts';
import { deviceNameCookie, deviceNameIn } from '#shared/lib/device-name.ts';
import { sessionDays } from '#shared/policy.ts';
import { DAY_SECONDS } from '#shared/lib/time.ts';

const keptKey = 'skillpact-device-name';

/** Returns the name given by its users, or the browser's description. */
export const deviceName = (): string => deviceNameIn(document.cookie) ?? deviceLabel(navigator.userAgent);

/** An empty name removes the device's name. */
export function nameDevice(name: string): void {
  localStorage.setItem(keptKey, name.trim());
  tellDeviceName();
}

/** Browsers keep a cookie for about 400 days, so it is rewritten as long as the device is in use. */
export function tellDeviceName(): void {
  const name = localStorage.getItem(keptKey);
  if (name === null) return;
  const isHttps = location.protocol === 'https:';
  const maxAge = sessionDays * DAY_SECONDS;
  document.cookie = `${deviceNameCookie}=${encodeURIComponent(name)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
