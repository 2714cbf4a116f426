// The name people give a device, such as "Room 4 tablet". It is sent with every request, like the user agent.

export const deviceNameCookie = 'device-name';

export const maxDeviceName = 60;

/** Returns the name from a `Cookie` header or from `document.cookie`, or undefined if the device has none. */
export function deviceNameIn(cookies: string): string | undefined {
  const [, kept = ''] = new RegExp(`(?:^|; ?)${deviceNameCookie}=([^;]*)`).exec(cookies) ?? [];
  try {
    const name = decodeURIComponent(kept).trim();
    return name !== '' && name.length <= maxDeviceName && !/[\p{Cc}\p{Cs}]/u.test(name) ? name : undefined;
  } catch {
    // The value was not written by this app.
    return undefined;
  }
}
