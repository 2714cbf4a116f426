// What is looked after while somebody is signed in, none of which the first screen needs: sealed work that comes back,
// names that may no longer be kept, the push subscription, and what others see here of whoever leaves work.
import { tellDeviceName } from '#app/device/device-name.ts';
import { lookAfterNames } from '#app/interviews/kept-names.ts';
import { lookAfterPush } from '#app/push/device-push.ts';
import type { OpenReplica } from '#app/replica/react.ts';
import { request } from '#app/session/request.ts';
import { lookAfterSealed } from './take-back.ts';

/** Returns its end. */
export function lookAfterDevice(
  open: OpenReplica,
  label: string,
  onFailure: (error: unknown) => void,
): () => void {
  const { replica } = open;
  // Whoever leaves takes the database away from under it: how that ends means nothing any more.
  const failed = (error: unknown) => replica.isOpen && onFailure(error);
  replica.keepLabel(label).catch(failed);
  tellDeviceName();
  const ends = [
    lookAfterSealed(open, failed),
    lookAfterNames(open, failed),
    lookAfterPush(replica.actor.person, request, failed),
  ];
  return () => {
    for (const end of ends) end();
  };
}
