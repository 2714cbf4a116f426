// What is looked after while somebody is signed in, none of which the first screen needs: sealed work that comes back,
// names that may no longer be kept, the push subscription, a role that changes, and what others see here of whoever leaves
// work.
import { tellDeviceName } from '#app/device/device-name.ts';
import { lookAfterNames } from '#app/interviews/names/kept-names.ts';
import { lookAfterPush } from '#app/push/device-push.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { request } from '#app/session/request.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { Actor } from '#shared/engine/command.ts';
import { roleLabel } from '#shared/domain/people/people.ts';
import { maintainTaggingKey } from './tagging-key.ts';
import { restoreEncryptedOutboxes } from '#app/sign-out/restore-encrypted-outbox.ts';

let known: Pick<Actor, 'person' | 'role'> | undefined;

/** With another role the page that is open is not there any more: why, its own words do not say. */
function tellOfRole(actor: Actor) {
  if (known?.person === actor.person && known.role !== actor.role)
    toast({
      title: 'Your role was changed',
      description: `You’re now signed in as ${roleLabel(actor.role)}.`,
      variant: 'attention',
    });
  known = actor;
}

/** Returns its end. */
export function maintainDevice(
  open: OpenReplica,
  label: string,
  onFailure: (error: unknown) => void,
): () => void {
  const { replica } = open;
  // Whoever leaves takes the database away from under it: how that ends means nothing any more.
  const failed = (error: unknown) => replica.isOpen && onFailure(error);
  replica.keepLabel(label).catch(failed);
  tellDeviceName();
  tellOfRole(replica.actor);
  const ends = [
    restoreEncryptedOutboxes(open, failed),
    maintainTaggingKey(replica, failed),
    lookAfterNames(open, failed),
    lookAfterPush(replica.actor.person, request, failed),
  ];
  return () => {
    for (const end of ends) end();
  };
}
