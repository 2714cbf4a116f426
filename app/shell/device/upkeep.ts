// Maintenance while a person is signed in, which the first screen does not need: encrypted work to restore, names to
// delete in time, the push subscription, a changed role, and the label that others see of a person who left work here.
import { tellDeviceName } from '#app/device/device-name.ts';
import { lookAfterNames } from '#app/interviews/names/kept-names.ts';
import { lookAfterPush } from '#app/device/push/device-push.ts';
import { followAccounts } from '#app/organizations/follow-accounts.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';
import type { Unlocked } from '#app/session/shared/unlocked.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { request } from '#app/session/request.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { Actor } from '#shared/engine/command.ts';
import { roleLabel } from '#shared/domain/people/people.ts';
import { maintainTaggingKey } from '#app/device/tagging-key.ts';
import { restoreEncryptedOutboxes } from '#app/shared-device/restore-encrypted-outbox.ts';

let known: Pick<Actor, 'person' | 'role'> | undefined;

/** Explains a role change: the open page does not exist for the new role, and its "not found" text does not say why. */
function tellOfRole(actor: Actor) {
  if (known?.person === actor.person && known.role !== actor.role)
    toast({
      title: 'Your role was changed',
      description: `You’re now signed in as ${roleLabel(actor.role)}.`,
      variant: 'attention',
    });
  known = actor;
}

/** Returns a function that stops the maintenance. */
export function maintainDevice(
  open: OpenReplica,
  label: string,
  onFailure: (error: unknown) => void,
): () => void {
  const { replica } = open;
  // Signing out closes the database. Errors after that are ignored.
  const failed = (error: unknown) => replica.isOpen && onFailure(error);
  replica.keepLabel(label).catch(failed);
  tellDeviceName();
  tellOfRole(replica.actor);
  const copy = unlocked();
  const ends = [
    restoreEncryptedOutboxes(open, failed),
    maintainTaggingKey(replica, failed),
    lookAfterNames(open, failed),
    lookAfterPush(replica.actor.person, request, failed),
    ...(copy ? [followLoaded(open, copy, failed)] : [followAccounts(open, failed)]),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Most devices are not shared, and need none of the code. */
function followLoaded(open: OpenReplica, copy: Unlocked, onFailure: (error: unknown) => void): () => void {
  let stop: (() => void) | undefined;
  let isLeft = false;
  import('#app/shared-device/following/follow-copy.ts').then(({ followCopy }) => {
    if (!isLeft) stop = followCopy(open, copy, onFailure);
  }, onFailure);
  return () => {
    isLeft = true;
    stop?.();
  };
}
