// Who is signed in, for routes behind which somebody must be.
import { suspensionSentence } from '#shared/domain/people/suspensions.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { RequestState } from '../http/route-group.ts';
import { HttpError } from '../http/errors.ts';

/** For doors behind which somebody must be signed in. */
export function signedIn({ user, actor, suspension }: RequestState) {
  if (suspension) throw new Refusal('suspended', suspensionSentence(suspension));
  if (!user || !actor) throw new HttpError(401, 'Unauthorized');
  return { user, actor };
}
