// Makes an ordinary device a shared one.
import { saveSharedDevice } from '#app/replica/device/shared-device.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { leavePush } from '#app/device/push/device-push.ts';
import { forgetShown } from '#app/device/push/forget-shown.ts';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { request } from '#app/session/request.ts';
import { ensureOutboxKey } from '#app/shared-device/restore-encrypted-outbox.ts';
import { markShared } from '#app/session/shared/shared-mark.ts';

export class NotSharedYet extends Error {
  override readonly name = 'NotSharedYet';
}

/** Throws `NotSharedYet` without a connection. The person stays signed in, and chooses a PIN next. */
export async function shareDevice({ replica, loop }: OpenReplica, idleMinutes: number): Promise<void> {
  await keepAllDrafts();
  // What waits after this is encrypted for its person with this key.
  await ensureOutboxKey(replica);
  const { connection } = await loop.now();
  if (connection !== 'online') throw new NotSharedYet('There is no connection.');
  await Promise.allSettled([leavePush(request), forgetShown()]);
  await saveSharedDevice(idleMinutes);
  loop.stop();
  markShared();
  replica.leave();
  // The start of a shared device removes the plain copy.
  location.replace('/');
}

/** Makes a device shared before anybody has signed in here. */
export async function shareEmptyDevice(idleMinutes: number): Promise<void> {
  await saveSharedDevice(idleMinutes);
  markShared();
  location.replace('/');
}
