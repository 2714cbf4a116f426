// The address of the newcomer's first page, and where it leads afterwards.

/** Returns the address of the first page, which leads on to `next`. */
export const startAddress = (next: string): string => `/start?next=${encodeURIComponent(next)}`;

/** Only screens of this app. Anything else leads to the dashboard. */
export function nextAddress(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
