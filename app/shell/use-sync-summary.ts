// The replica's state as the header's pill tells it.
import { useEffect, useState } from 'react';
import { useStorageFull } from '#app/forms/storage-full.ts';
import { useNow } from '#app/ui/use-now.ts';
import type { SyncSummary } from './sync-summary.ts';
import { useSyncState } from './sync-state.tsx';

/** Shorter than this, sending is not worth a word. */
const noticeableAfterMs = 1000;

/** Longer than this, with a connection, is not how it should be. */
const overdueAfterMs = 60_000;

export function useSyncSummary(): SyncSummary {
  const { status, loop } = useSyncState();
  const now = useNow();
  const waiting = status?.waiting ?? 0;
  const [most, setMost] = useState(0);
  if (waiting > most) setMost(waiting);
  if (waiting === 0 && most > 0) setMost(0);
  const isSending = useIsSending();
  const { connection, nextAttemptAt } = loop;
  const oldest = status?.oldestWaitingAt ?? null;
  const isOverdue =
    oldest !== null && connection !== 'offline' && now.getTime() - Date.parse(oldest) > overdueAfterMs;
  return {
    needsSignIn: connection === 'signed-out' || connection === 'another-person',
    attention: status?.attention ?? 0,
    isStorageFull: useStorageFull(),
    sending: isSending ? { done: most - waiting, of: most } : undefined,
    waiting,
    retryInSeconds:
      (connection === 'busy' || isOverdue) && nextAttemptAt
        ? Math.max(1, Math.round((nextAttemptAt - now.getTime()) / 1000))
        : undefined,
    isOverdue,
    isOffline: connection === 'offline',
    // Of the first copy there are only parts before.
    updatedAt: (status?.isReady && status.lastUpdatedAt) || undefined,
  };
}

/** Long enough to be worth a word. */
export function useIsSending(): boolean {
  const { status, loop } = useSyncState();
  return useLasting(loop.isSending && (status?.waiting ?? 0) > 0);
}

/** True once a condition has held long enough to be noticed. */
function useLasting(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasted(isSo), isSo ? noticeableAfterMs : 0);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && hasLasted;
}
