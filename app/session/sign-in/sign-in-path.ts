import type { Connection } from '#app/replica/replica.ts';
import { signInAddress } from './sign-in-address.ts';

/** Returns the address where the person of this device signs in, if a sign-in is needed. */
export function signInPath(connection: Connection): string | undefined {
  if (connection === 'signed-out') return signInAddress();
  // Without this parameter, the server would take the signed-in person for the one who signs in.
  if (connection === 'another-person') return signInAddress({ again: true });
  return undefined;
}
