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
