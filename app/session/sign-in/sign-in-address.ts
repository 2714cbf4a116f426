import { isSignedOut } from '../schedule-sign-out.ts';

interface SignIn {
  /** The address of the screen to return to. */
  returnTo?: string;
  /** Asks for a sign-in even if a person is signed in. */
  again?: boolean;
}

/** Returns the address of the sign-in page, which leads back to the open screen. */
export function signInAddress({ returnTo = screenNow(), again = false }: SignIn = {}): string {
  const query = new URLSearchParams();
  // Without this parameter, the server would sign the next person in as the one who left.
  if (again || isSignedOut()) query.set('again', '');
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return withQuery('/api/login', query);
}

/** The query parameters that links use. Others are dropped, because a typed value may be a name. */
const kept = /^(thread|ref|show|tab)$/;

function screenNow(): string {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (!kept.test(name)) query.delete(name);
  return withQuery(location.pathname, query);
}

const withQuery = (path: string, query: URLSearchParams): string => (query.size ? `${path}?${query}` : path);
