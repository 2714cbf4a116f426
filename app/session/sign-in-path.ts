import type { Connection } from '#app/replica/replica.ts';
import { signInFromHere } from './sign-in-from-here.ts';

/** Where the person of this device signs in, when that is what is missing. */
export function signInPath(connection: Connection): string | undefined {
  if (connection === 'signed-out') return signInFromHere();
  // Asked plainly, the server takes whoever is signed in for the one who wants to be.
  if (connection === 'another-person') return signInFromHere({ again: '' });
  return undefined;
}
