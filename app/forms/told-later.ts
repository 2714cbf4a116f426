// Successes that are told only when the server has confirmed what was given, and what of several was not taken.
import { useEffect, useRef } from 'react';
import { useEntries, useReplica, useSent } from '#app/replica/react.ts';
import type { OutboxEntry } from '#app/replica/database.ts';
import type { Replica } from '#app/replica/replica.ts';

/** What is told of what was done. */
export interface Done {
  title: string;
  /** Where the server took some of several and not the others. */
  partly?: (taken: number, of: number) => string;
}

export interface Untold extends Done {
  /** How many were given in one go; unknown of what was given before the app was started. */
  given?: number;
}

/** By the batch of the entries. */
const untold = new Map<string, Untold>();

export function tellWhenSettled([batch, ...others]: readonly string[], done: Done) {
  if (batch) untold.set(batch, { ...done, given: others.length + 1 });
}

/** Stands once in the shell, and tells of each batch when none of it is on its way any more. */
export function useTellingSettled() {
  const { replica } = useReplica();
  const [entries, sent] = [useEntries(), useSent()];
  const known = useRef<Replica>(undefined);
  /** What there was when the app was started, until it has been looked through. */
  const before = useRef<readonly OutboxEntry[]>([]);
  useEffect(() => {
    if (!entries) return;
    if (known.current !== replica) before.current = entries;
    known.current = replica;
    if (untold.size === 0 && before.current.length === 0) return;
    void import('./tell-settled.ts').then(
      ({ tellSettled, waitingFromBefore }) => {
        waitingFromBefore(replica, before.current, untold);
        before.current = [];
        return tellSettled(replica, untold);
      },
      // Without its code it is tried again with the next change.
      () => {},
    );
  }, [replica, entries, sent]);
}
