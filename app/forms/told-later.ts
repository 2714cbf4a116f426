// Successes that are told only when the server has confirmed what was given, and what of several was not taken.
import { useEffect, useRef } from 'react';
import { useEntries, useReplica, useSent } from '#app/replica/react.ts';
import type { Replica } from '#app/replica/replica.ts';
import type { OutboxEntry } from '#app/replica/database.ts';

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
  useEffect(() => {
    if (!entries) return;
    if (known.current !== replica) waitingFromBefore(replica, entries);
    known.current = replica;
    if (untold.size === 0) return;
    void import('./tell-settled.ts').then(({ tellSettled }) => tellSettled(replica, untold));
  }, [replica, entries, sent]);
}

/** What bound another party and had not been sent when the app was left. */
function waitingFromBefore({ parts: { commands } }: Replica, entries: readonly OutboxEntry[]) {
  for (const entry of entries) {
    const { isBinding, done } = commands.get(entry.command) ?? {};
    if (isBinding && done && isOpen(entry) && !untold.has(entry.batch))
      untold.set(entry.batch, { title: done });
  }
}

/** Not so what is only sent again, to a server that was restored: its answer was told. */
const isOpen = ({ state, outcome }: OutboxEntry): boolean =>
  state === 'waiting' ? !outcome || outcome.kind === 'held' : state !== 'attention';
