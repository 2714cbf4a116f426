// Toasts that wait for the server's answer to a change. What they say is loaded with the first of them.
import { useEffect, useRef } from 'react';
import { useEntries, useReplica, useSent } from '#app/replica/live/hooks.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Replica } from '#app/replica/replica.ts';
import type { Done, PendingToast } from './pending-toast.ts';

/** Pending toasts by the batch of their entries. */
const pendingToasts = new Map<string, PendingToast>();

/** Registers the texts to announce once the server has answered the batch. */
export function notifyWhenSettled([batch, ...others]: readonly string[], done: Partial<Done>) {
  if (batch) pendingToasts.set(batch, { ...done, given: others.length + 1 });
}

/** Announces each batch once none of its entries is waiting. Used once, in the shell. */
export function useSettledToasts() {
  const { replica } = useReplica();
  const [entries, sent] = [useEntries(), useSent()];
  const known = useRef<Replica>(undefined);
  /** The entries that existed when the app was started, until they have been examined. */
  const before = useRef<readonly OutboxEntry[]>([]);
  useEffect(() => {
    if (!entries) return;
    if (known.current !== replica) before.current = entries;
    known.current = replica;
    if (before.current.length === 0 && !isSomeAnswered(entries)) return;
    void show(replica, before.current);
    before.current = [];
  }, [replica, entries, sent]);
}

/**
 * Checks the entries that the screen already holds: it runs at every change of an outbox that may hold hundreds of
 * them.
 */
function isSomeAnswered(entries: readonly OutboxEntry[]): boolean {
  const onTheirWay = new Set(entries.map(({ state, batch }) => state !== 'attention' && batch));
  return [...pendingToasts.keys()].some((batch) => !onTheirWay.has(batch));
}

async function show(replica: Replica, fromBefore: readonly OutboxEntry[]): Promise<void> {
  const { showSettledToasts, waitingFromBefore } = await import('./show-settled-toasts.ts');
  waitingFromBefore(replica, fromBefore, pendingToasts);
  await showSettledToasts(replica, pendingToasts);
}
