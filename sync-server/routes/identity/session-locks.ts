// Routes of a shared device: lock the session to a secret that the page keeps, and take it up again with the secret.
import { lockSession, unlockSession } from '#server/identity/shared-devices/locked-sessions.ts';
import type { SessionStore } from '#server/identity/session-store.ts';
import { isUnlockSecret } from '#shared/lib/session-lock.ts';
import { requireAct } from '../http/acts.ts';
import { HttpError } from '../http/errors.ts';
import { sentLock } from '#server/identity/shared-devices/session-lock.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { notSignedIn } from './signed-in.ts';

interface SessionLockRoutesParts {
  sessions: SessionStore;
}

/** Mounts the calls with which a shared device changes from one person to another. */
export function sessionLockRoutes({ sessions }: SessionLockRoutesParts): RouteGroup {
  return (router) => {
    router.post('/auth/lock', requireAct('lockSession'), async (context) => {
      const { secret } = (context.request.body ?? {}) as { secret?: unknown };
      if (!isUnlockSecret(secret)) throw new HttpError(400, 'A secret of 32 bytes is missing.');
      await lockSession(context, sessions, secret);
      context.status = 204;
    });

    router.post('/auth/unlock', requireAct('unlockSession'), async (context) => {
      // There is nothing to guess in 32 random bytes, and a limit of the network would lock out a whole school.
      if (await unlockSession(context, sessions)) return void (context.status = 204);
      const lock = sentLock(context);
      throw notSignedIn(lock === undefined ? null : await sessions.endOfLocked(lock));
    });
  };
}
