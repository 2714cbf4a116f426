// Returns the signed-in person for routes that require one.
import type { RequestState } from '../http/route-group.ts';
import { endedRights } from '#shared/engine/access/ended-rights.ts';
import type { SessionEnd } from '#shared/engine/access/ended-rights.ts';
import type { Actor } from '#shared/engine/command.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { HttpError } from '../http/errors.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** For routes that require a signed-in person. A key opens none of them. */
export function signedIn({ user, actor, suspension, sessionEnd, serviceAccount }: RequestState) {
  if (suspension) throw refuseRequest('account.closed', suspension);
  if (serviceAccount) throw refuseEntry('access.onlyPeople');
  if (!user || !actor) throw notSignedIn(sessionEnd);
  return { user, actor };
}

/** For routes that a signed-in person or a service account calls. */
export function callerOf(state: RequestState): Actor {
  const { actor, suspension, serviceAccount } = state;
  if (!serviceAccount) return signedIn(state).actor;
  if (suspension) throw refuseRequest('account.closed', suspension);
  if (!actor) throw notSignedIn(null);
  return actor;
}

const sentences: Record<SessionEnd, string> = {
  membership_ended: 'You are no longer a member of this organization.',
  account_deleted: 'Your account was deleted.',
  session_ended: 'This device was signed out.',
};

/** Says why a session was ended. Nobody but its device has its cookie, so nobody else is told. */
export const notSignedIn = (end: SessionEnd | null): HttpError =>
  end ? new HttpError(endedRights[end], sentences[end], {}, end) : new HttpError(401, 'Unauthorized');

/** Returns the id of the session's account, also while it is suspended: its person may act by another account. */
export function accountOfSession({ user, suspendedId, sessionEnd }: RequestState): string {
  const id = user?.id ?? suspendedId;
  if (!id) throw notSignedIn(sessionEnd);
  return id;
}
