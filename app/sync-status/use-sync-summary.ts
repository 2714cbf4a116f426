// The replica's state as the header's sync pill shows it.
import { useEffect, useState } from 'react';
import { useStorageFull } from '#app/changes/storage-full.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { useNow, useSecondsUntil } from '#app/ui/timing/use-now.ts';
import { uploadProgressAfter } from './upload-progress.ts';
import type { SyncSummary } from './sync-summary.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { useServerNow } from '#app/forms/server/use-server-now.ts';
import { standingConflicts } from '#shared/domain/edits/conflicts.ts';

/** Sending that takes less time is not shown. */
const noticeableAfterMs = 1000;

/** Waiting longer than this with a connection is abnormal. */
const overdueAfterMs = 60_000;

/** Returns the state of the sync and re-renders when it changes. */
export function useSyncSummary(): SyncSummary {
  const { status, loop } = useSyncState();
  const conflicts = useRead(standingConflicts);
  const now = useNow();
  const waiting = status?.waiting ?? 0;
  const [drain, setDrain] = useState({ left: waiting, done: 0 });
  if (waiting !== drain.left) setDrain(uploadProgressAfter(drain, waiting));
  const isSending = useIsSending();
  const { connection, nextAttemptAt } = loop;
  const oldest = status?.oldestWaitingAt ?? null;
  const isOverdue =
    oldest !== null && connection !== 'offline' && now.getTime() - Date.parse(oldest) > overdueAfterMs;
  const isRetryTold = connection === 'busy' || isOverdue;
  return {
    needsSignIn: connection === 'signed-out' || connection === 'another-person',
    attention: (status?.attention ?? 0) + (conflicts?.length ?? 0),
    isStorageFull: useStorageFull(),
    sending: isSending ? { done: drain.done, of: drain.done + waiting } : undefined,
    waiting,
    retryInSeconds: useSecondsUntil((isRetryTold && nextAttemptAt) || undefined),
    isOverdue,
    isOffline: connection === 'offline',
    isAskedAgain: useLasting(loop.isSending && loop.isBack),
    // Before the first sync is complete, only a part of the data is here.
    updatedAt: (status?.isReady && status.lastUpdatedAt) || undefined,
    now: useServerNow(),
  };
}

/**
 * Returns true while sending takes long enough to be shown. Without a connection an attempt does not count, until an
 * event reports a connection.
 */
export function useIsSending(): boolean {
  const { status, loop } = useSyncState();
  const mayArrive = loop.connection !== 'offline' || loop.isBack;
  return useLasting(loop.isSending && mayArrive && (status?.waiting ?? 0) > 0);
}

/** Returns true once a condition has held long enough to be noticed. */
function useLasting(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasted(isSo), isSo ? noticeableAfterMs : 0);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && hasLasted;
}
