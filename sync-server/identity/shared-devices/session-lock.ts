// Sessions of shared devices. Each works only while the browser also sends a second secret, which its page keeps
// encrypted while the person is away. The next person's page finds the cookie of the session, and it opens nothing.
import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { isUnlockSecret, unlockCookie } from '#shared/lib/session-lock.ts';
import type { SessionData } from '../session-data.ts';

export const lockOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether the request may use a session with this data. */
export function isUnlocked({ lock }: SessionData, context: Context | undefined): boolean {
  return lock === undefined || lock === sentLock(context);
}

/** The lock that the secret in the request's cookie opens. */
export function sentLock(context: Context | undefined): string | undefined {
  const secret = context?.cookies.get(unlockCookie, { signed: false });
  return isUnlockSecret(secret) ? lockOf(secret) : undefined;
}
