// What people call a device: "Room 4 tablet". Every request carries it, as it carries what the browser says of itself.

export const deviceNameCookie = 'device-name';

export const maxDeviceName = 60;

/** The name in a `Cookie` header or in `document.cookie`; undefined where the device has none. */
export function deviceNameIn(cookies: string): string | undefined {
  const [, kept = ''] = new RegExp(`(?:^|; ?)${deviceNameCookie}=([^;]*)`).exec(cookies) ?? [];
  try {
    const name = decodeURIComponent(kept).trim();
    return name !== '' && name.length <= maxDeviceName && !/[\p{Cc}\p{Cs}]/u.test(name) ? name : undefined;
  } catch {
    // Not written by us.
    return undefined;
  }
}
