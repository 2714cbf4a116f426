// Signs cookies for Koa with HMAC-SHA-256. Koa's default is SHA-1, which earlier versions used.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key interface that Koa expects. An index above 0 makes Koa sign the cookie again. */
export interface CookieKeys {
  sign(data: string): string;
  index(data: string, signature: string): number;
  verify(data: string, signature: string): boolean;
}

/**
 * Until this time a cookie of an earlier version is accepted and signed again. The period exceeds the idle lifetime of
 * a session, so that an update signs nobody out.
 */
const olderUntil = Date.parse('2027-03-31T00:00:00Z');

/** The first key signs. The others only verify. The keys are looked up at each use, because they may be rotated. */
export function cookieKeys(keys: readonly string[], now: () => number = Date.now): CookieKeys {
  if (keys.length === 0) throw new Error('Cookies cannot be signed without a key.');

  function index(data: string, signature: string): number {
    const found = keys.findIndex((key) => isSame(signature, signatureOf(key, data)));
    if (found >= 0 || now() >= olderUntil) return found;
    const older = keys.findIndex((key) => isSame(signature, olderSignatureOf(key, data)));
    return older < 0 ? -1 : keys.length + older;
  }

  return {
    sign: (data) => signatureOf(keys[0] ?? '', data),
    index,
    verify: (data, signature) => index(data, signature) >= 0,
  };
}

const signatureOf = (key: string, data: string): string =>
  createHmac('sha256', key).update(data).digest('base64url');

const olderSignatureOf = (key: string, data: string): string =>
  createHmac('sha1', key).update(data).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
