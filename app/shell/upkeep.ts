// What is looked after while somebody is signed in, none of which the first screen needs: sealed work that comes back,
// names that may no longer be kept, the push subscription.
import { lookAfterNames } from '#app/interviews/kept-names.ts';
import { lookAfterPush } from '#app/push/device-push.ts';
import type { OpenReplica } from '#app/replica/react.ts';
import { request } from '#app/session/request.ts';
import { lookAfterSealed } from './take-back.ts';

/** Returns its end. */
export function lookAfterDevice(open: OpenReplica, onFailure: (error: unknown) => void): () => void {
  const ends = [
    lookAfterSealed(open, onFailure),
    lookAfterNames(open, onFailure),
    lookAfterPush(open.replica.actor.person, request, onFailure),
  ];
  return () => {
    for (const end of ends) end();
  };
}
