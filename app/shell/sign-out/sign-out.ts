// Signs out of this device: deletes the person's data, and encrypts unsent work for the person's return.
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { exportOutbox } from '#app/replica/device/outbox-file.ts';
import { encryptOutbox, encryptedWork } from '#app/replica/device/encrypt-outbox.ts';
import { removeCopy } from '#app/replica/device/shared-device.ts';
import { shortName } from '#app/replica/device/short-name.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';
import type { Unlocked } from '#app/session/shared/unlocked.ts';
import { closeDatabases, finishWiping } from '#app/replica/device/wiping/wipe-device.ts';
import type { Kept } from '#app/replica/device/keep-copy-setting.ts';
import { leavePush } from '#app/device/push/device-push.ts';
import { forgetShown } from '#app/device/push/forget-shown.ts';
import { keepSigningOut, endSession, signOutWithinMs } from '#app/session/schedule-sign-out.ts';
import { request } from '#app/session/request.ts';

/** Throws, and keeps everything, if there is no key or no room. */
async function encryptUnsent(replica: Replica, label: string): Promise<void> {
  const unsent = (await replica.entries()).filter(({ state }) => state !== 'settled');
  if (unsent.length === 0) return;
  const key = await replica.sealingKey();
  if (!key) throw new Error('There is no key to encrypt with.');
  const { person } = replica.actor;
  const text = exportOutbox({ person, name: '' }, unsent, new Date().toISOString());
  await encryptedWork().put(await encryptOutbox(text, { person, label, changes: unsent.length }, key));
}

/** Removes the person's copy from a shared device, and ends the session if the server is there. */
async function leaveSharedDevice(copy: Unlocked, replica: Replica, kept: Kept): Promise<void> {
  if (kept === 'unsent') await encryptUnsent(replica, shortName(copy.person));
  replica.leave();
  await removeCopy(copy.person.id);
  const signal = AbortSignal.timeout(signOutWithinMs);
  await request('GET', '/api/logout', undefined, { signal }).catch(() => {});
  await copy.lock();
}

/** Signs out and deletes this device's copy, or keeps unsent work encrypted. */
export async function signOut({ replica, loop }: OpenReplica, kept: Kept): Promise<void> {
  loop.stop();
  const copy = unlocked();
  if (copy) return leaveSharedDevice(copy, replica, kept);
  // Runs before any await: a tab that is closed during the sign-out leaves nobody signed in.
  const { person } = replica.actor;
  await keepSigningOut({ person, gate: closeDatabases(person, kept) });
  const pushLeft = Promise.allSettled([leavePush(request), forgetShown()]);
  // Does not wait for the result of a running exchange.
  const leave = async () => {
    replica.leave();
    await finishWiping();
  };
  // If a step fails now, as on a full device, the next start does it. The sign-out is never blocked.
  await replica.environment.withLock(`sync ${replica.name}`, leave, { isStealing: true }).catch(reportError);
  await Promise.race([pushLeft, new Promise((resolve) => setTimeout(resolve, signOutWithinMs))]);
  await endSession();
}
