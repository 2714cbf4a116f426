// Returns the signed-in person for routes that require one.
import { suspensionSentence } from '#shared/domain/people/suspensions.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { RequestState } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';

/** For routes that require a signed-in person. */
export function signedIn({ user, actor, suspension }: RequestState) {
  if (suspension) throw new Refusal('suspended', suspensionSentence(suspension));
  if (!user || !actor) throw new HttpError(401, 'Unauthorized');
  return { user, actor };
}
