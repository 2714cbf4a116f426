// Locks the session of a shared device to a second secret, and takes it up again with that secret.
import type { Context } from 'koa';
import { lockOf, sentLock } from './session-lock.ts';
import { NoLongerStored, replaceStored } from '../session-store.ts';
import type { SessionStore } from '../session-store.ts';
import { resumeSession, sessionIdOf, sessionOf, renewSession } from '../sessions.ts';

/** From now on, the request's session works only together with the secret, and an earlier one of the secret ends. */
export async function lockSession(context: Context, store: SessionStore, secret: string): Promise<void> {
  const earlier = await store.locked(lockOf(secret));
  if (earlier) await store.release(earlier.id);
  sessionOf(context).lock = lockOf(secret);
  await renewSession(context);
}

/**
 * Gives the browser the session that its second secret opens, under a new id, if that has not ended. It counts as the
 * same sign-in. A request that is repeated because its answer was lost finds the session under the new id.
 */
export async function unlockSession(context: Context, store: SessionStore): Promise<boolean> {
  const lock = sentLock(context);
  const found = lock === undefined ? undefined : await store.locked(lock);
  if (!found) return false;
  if (found.id === sessionIdOf(context)) return true;
  replaceStored(context, found.id);
  try {
    await resumeSession(context, found.data);
    return true;
  } catch (error) {
    if (error instanceof NoLongerStored) return unlockSession(context, store);
    throw error;
  }
}
