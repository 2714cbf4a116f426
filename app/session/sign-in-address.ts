import { isSignedOut } from './schedule-sign-out.ts';

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
  if (again || isSignedOut()) query.set('again', '');
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return withQuery('/api/login', query);
}

/** What links name on a screen. Nothing else comes along: what is typed into a page may be a name. */
const kept = /^(thread|ref|show|tab)$/;

function screenNow(): string {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (!kept.test(name)) query.delete(name);
  return withQuery(location.pathname, query);
}

const withQuery = (path: string, query: URLSearchParams): string => (query.size ? `${path}?${query}` : path);
