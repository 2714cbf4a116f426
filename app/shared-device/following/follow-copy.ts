// Keeps what a shared tablet knows of the open copy up to date. Loaded after the first screen.
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { followLockTime } from './follow-lock-time.ts';
import { followNotes } from '../notes/follow-notes.ts';
import type { Unlocked } from '#app/session/shared/unlocked.ts';

/** Returns a function that stops it. */
export function followCopy(
  open: OpenReplica,
  copy: Pick<Unlocked, 'setLockTimes'>,
  onFailure: (error: unknown) => void,
): () => void {
  const ends = [followLockTime(open, copy, onFailure), followNotes(open, onFailure)];
  return () => {
    for (const end of ends) end();
  };
}
