// Signed links. A link proves for whom it was made, so it works without signing in.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keys of links that work without a sign-in, one per person. */
export interface SignedLinks {
  keyFor(personId: string): string;
  isFor(personId: string, key: string): boolean;
}

/** Makes keys for one purpose. A key of another purpose or person is not accepted. */
export function signedLinks(secret: string, purpose: string): SignedLinks {
  const keyFor = (personId: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, personId]))
      .digest('base64url');
  return {
    keyFor,
    // Compares the encoded keys, because different last letters can decode to the same bytes.
    isFor(personId, key) {
      const [wanted, given] = [Buffer.from(keyFor(personId)), Buffer.from(key)];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
