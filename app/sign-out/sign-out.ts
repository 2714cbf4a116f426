// Signs out of this device: deletes the person's data, and encrypts unsent work for the person's return.
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { closeDatabases, finishWiping } from '#app/replica/device/wipe-device.ts';
import type { Kept } from '#app/replica/device/wipe-device.ts';
import { leavePush } from '#app/push/device-push.ts';
import { forgetShown } from '#app/push/forget-shown.ts';
import { keepSigningOut, endSession, signOutWithinMs } from '#app/session/schedule-sign-out.ts';
import { request } from '#app/session/request.ts';

/** Signs out and deletes this device's copy, or keeps unsent work encrypted. */
export async function signOut({ replica, loop }: OpenReplica, kept: Kept): Promise<void> {
  loop.stop();
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
