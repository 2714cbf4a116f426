import { isLeft } from './leave.ts';

interface SignIn {
  /** The address of the screen that it leads back to. */
  returnTo?: string;
  /** Also for somebody who is signed in. */
  again?: boolean;
}

/** The address of the sign-in page; it leads back to the screen that is open. */
export function signInAddress({ returnTo = screenNow(), again = false }: SignIn = {}): string {
  const query = new URLSearchParams();
  // Asked plainly, the server would let the next one in as whoever has left.
  if (again || isLeft()) query.set('again', '');
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return query.size === 0 ? '/api/login' : `/api/login?${query}`;
}

/** What links name on a screen. Nothing else comes along: what is typed into a page may be a name. */
const kept = ['thread', 'ref', 'show', 'tab'];

function screenNow(): string {
  const all = new URLSearchParams(location.search);
  const query = new URLSearchParams([...all].filter(([name]) => kept.includes(name)));
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}
