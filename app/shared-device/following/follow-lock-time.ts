// Takes over after how many minutes the organization locks its shared tablets. A tablet keeps the last known time.
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { teamLockMinutes } from '#shared/domain/organizations/tablet-lock.ts';
import type { Unlocked } from '#app/session/shared/unlocked.ts';

/** Looks now and after each exchange. Returns a function that stops it. */
export function followLockTime(
  { replica, loop }: OpenReplica,
  copy: Pick<Unlocked, 'setLockTimes'>,
  onFailure: (error: unknown) => void,
): () => void {
  const look = async () => copy.setLockTimes({ teamMinutes: await replica.read(teamLockMinutes) });
  look().catch(onFailure);
  return loop.subscribe(() => {
    if (!loop.current().isSending) look().catch(onFailure);
  });
}
