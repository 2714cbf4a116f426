import { isLeft } from './leave.ts';

interface SignIn {
  /** The path of the screen that it leads back to. Not what was searched for there: that may be a name. */
  returnTo?: string;
  /** Also for somebody who is signed in. */
  again?: boolean;
}

/** The address of the sign-in page; it leads back to the screen that is open. */
export function signInAddress({ returnTo = location.pathname, again = false }: SignIn = {}): string {
  const query = new URLSearchParams();
  // Asked plainly, the server would let the next one in as whoever has left.
  if (again || isLeft()) query.set('again', '');
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return query.size === 0 ? '/api/login' : `/api/login?${query}`;
}
