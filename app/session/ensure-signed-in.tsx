import { useEffect } from 'react';
import { PageSpinner } from '#app/ui/spinner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { signInAgain } from './sign-in-again.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * Stands where a protected screen would be when nobody is signed in. The sign-in page is the server's own: without a
 * connection the browser would show its error page in its place.
 */
export function EnsureSignedIn() {
  const server = useLoaded('/api/health', isThere);
  const isReached = server.state === 'there';
  useEffect(() => void (isReached && signInAgain()), [isReached]);
  if (server.state === 'failed') return <NotLoaded {...server} />;
  return <PageSpinner label="Signing in" />;
}

const isThere = () => true;
