// Links that prove by themselves whom they were made for, so that they work without signing in.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedLinks {
  keyFor(personId: string): string;
  isFor(personId: string, key: string): boolean;
}

export function signedLinks(secret: string, purpose: string): SignedLinks {
  const digest = (personId: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, personId]))
      .digest();
  return {
    keyFor: (personId) => digest(personId).toString('base64url'),
    isFor(personId, key) {
      const [wanted, given] = [digest(personId), Buffer.from(key, 'base64url')];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
