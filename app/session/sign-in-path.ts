import type { Connection } from '#app/replica/replica.ts';
import { signInAddress } from './sign-in-address.ts';

/** Where the person of this device signs in, when that is what is missing. */
export function signInPath(connection: Connection): string | undefined {
  if (connection === 'signed-out') return signInAddress();
  // Asked plainly, the server takes whoever is signed in for the one who wants to be.
  if (connection === 'another-person') return signInAddress({ again: true });
  return undefined;
}
