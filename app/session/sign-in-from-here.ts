/** The address of the sign-in page that leads back to the screen that is open; without what was searched for there. */
export function signInFromHere(query: Record<string, string> = {}): string {
  const { pathname } = location;
  const asked = new URLSearchParams({ ...query, ...(pathname !== '/' && { returnTo: pathname }) });
  return asked.size === 0 ? '/api/login' : `/api/login?${asked}`;
}
