import { useEffect } from 'react';
import { PageSpinner } from '#app/ui/spinner.tsx';
import { signInAgain } from './sign-in-again.ts';

/** Stands where a protected screen would be when nobody is signed in. */
export function EnsureSignedIn() {
  useEffect(signInAgain, []);
  return <PageSpinner label="Signing in" />;
}
