// Returns the signed-in person for routes that require one.
import type { RequestState } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';
import { refuseRequest } from '../../engine/request-refusals.ts';

/** For routes that require a signed-in person. */
export function signedIn({ user, actor, suspension }: RequestState) {
  if (suspension) throw refuseRequest('account.closed', suspension);
  if (!user || !actor) throw new HttpError(401, 'Unauthorized');
  return { user, actor };
}

/** Returns the id of the session's account, also while it is suspended: its person may act by another account. */
export function accountOfSession({ user, suspendedId }: RequestState): string {
  const id = user?.id ?? suspendedId;
  if (!id) throw new HttpError(401, 'Unauthorized');
  return id;
}
