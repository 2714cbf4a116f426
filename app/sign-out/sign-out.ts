// Leaving this device: what was kept here of the person goes, and what waits to be sent is sealed for their return.
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { closeDatabases, finishWiping } from '#app/replica/device/wipe-device.ts';
import type { Kept } from '#app/replica/device/wipe-device.ts';
import { leavePush } from '#app/push/device-push.ts';
import { forgetShown } from '#app/push/forget-shown.ts';
import { keepSigningOut, endSession, signOutWithinMs } from '#app/session/schedule-sign-out.ts';
import { request } from '#app/session/request.ts';

export async function signOut({ replica, loop }: OpenReplica, kept: Kept): Promise<void> {
  loop.stop();
  // Before anything that waits: a tab that is closed meanwhile leaves nobody signed in.
  const { person } = replica.actor;
  await keepSigningOut({ person, gate: closeDatabases(person, kept) });
  const pushLeft = Promise.allSettled([leavePush(request), forgetShown()]);
  // What an exchange under way still brings is not waited for.
  const leave = async () => {
    replica.leave();
    await finishWiping();
  };
  // What cannot be done now, as on a full device, is done at the next start; nobody is kept on their screen by it.
  await replica.surroundings.withLock(`sync ${replica.name}`, leave, { isStealing: true }).catch(reportError);
  await Promise.race([pushLeft, new Promise((resolve) => setTimeout(resolve, signOutWithinMs))]);
  await endSession();
}
