// Leaving this device: what was kept here of the person goes, unless it waits to be sent.
import { dropAllDrafts } from '#app/forms/drafts.ts';
import { forgetHolder } from '#app/replica/device-memory.ts';
import type { OpenReplica } from '#app/replica/react.ts';
import { leavePush } from '#app/push/device-push.ts';
import { leaveSession } from '#app/session/leave.ts';
import { request } from '#app/session/request.ts';

export type Kept = 'nothing' | 'unsent';

export async function signOut({ replica, loop }: OpenReplica, kept: Kept): Promise<void> {
  loop.stop();
  await leavePush(request).catch(() => {});
  if (kept === 'nothing') await replica.delete();
  dropAllDrafts(replica.actor.person);
  await forgetHolder();
  await leaveSession();
}
