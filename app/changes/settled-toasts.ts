// What is told only when the server has answered what was given: that it is a success, what of several was not taken, and
// what the server had to say beside it.
import { useEffect, useRef } from 'react';
import { useEntries, useReplica, useSent } from '#app/replica/live/hooks.ts';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import type { Replica } from '#app/replica/replica.ts';

/** What is told of what was done. */
export interface Done {
  title: string;
  /** Where the server took some of several and not the others. */
  partly?: (taken: number, of: number) => string;
}

/** Without a title it was called done when it was saved. */
export interface PendingToast extends Partial<Done> {
  /** How many were given in one go; unknown of what was given before the app was started. */
  given?: number;
}

/** By the batch of the entries. */
const untold = new Map<string, PendingToast>();

export function notifyWhenSettled([batch, ...others]: readonly string[], done: Partial<Done>) {
  if (batch) untold.set(batch, { ...done, given: others.length + 1 });
}

/** Stands once in the shell, and tells of each batch when none of it is on its way any more. */
export function useSettledToasts() {
  const { replica } = useReplica();
  const [entries, sent] = [useEntries(), useSent()];
  const known = useRef<Replica>(undefined);
  /** What there was when the app was started, until it has been looked through. */
  const before = useRef<readonly OutboxEntry[]>([]);
  useEffect(() => {
    if (!entries) return;
    if (known.current !== replica) before.current = entries;
    known.current = replica;
    if (before.current.length === 0 && !isSomeAnswered(entries)) return;
    void import('./show-settled-toasts.ts').then(
      ({ showSettledToasts, waitingFromBefore }) => {
        waitingFromBefore(replica, before.current, untold);
        before.current = [];
        return showSettledToasts(replica, untold);
      },
      // Without its code it is tried again with the next change.
      () => {},
    );
  }, [replica, entries, sent]);
}

/** Asked at every change of a device that may hold hundreds of them: from what the screen knows already. */
function isSomeAnswered(entries: readonly OutboxEntry[]): boolean {
  const onTheirWay = new Set(entries.map(({ state, batch }) => state !== 'attention' && batch));
  return [...untold.keys()].some((batch) => !onTheirWay.has(batch));
}
