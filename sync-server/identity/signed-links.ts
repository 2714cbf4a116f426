// Signed links. A link proves for whom it was made, so it works without signing in.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keys of links that work without a sign-in, one per person. */
export interface SignedLinks {
  keyFor(personId: string): string;
  isFor(personId: string, key: string): boolean;
}

/**
 * Makes keys for one purpose, with the first secret. A key of another purpose or person is not accepted. The secrets are looked
 * up at each use, because they may be rotated.
 */
export function signedLinks(secrets: readonly string[], purpose: string): SignedLinks {
  const keyWith = (secret: string, personId: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, personId]))
      .digest('base64url');
  return {
    keyFor: (personId) => keyWith(secrets[0] ?? '', personId),
    // Compares the encoded keys, because different last letters can decode to the same bytes.
    isFor(personId, key) {
      const given = Buffer.from(key);
      return secrets
        .map((secret) => Buffer.from(keyWith(secret, personId)))
        .some((wanted) => wanted.length === given.length && timingSafeEqual(wanted, given));
    },
  };
}
