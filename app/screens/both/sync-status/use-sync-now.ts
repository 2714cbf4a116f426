// "Send now" and "Get updates": the request, and its result in words.
import { useEffect, useState } from 'react';
import { useReplica, useSync } from '#app/replica/live/hooks.ts';
import type { Connection } from '#app/replica/replica.ts';
import type { ReplicaStatus } from '#app/replica/types.ts';
import { noConnection, resultOf, serverBusy } from './sync-result.ts';
import type { Asked, Result } from './sync-result.ts';

interface Ended {
  result: Result;
  /** The state when the request ended. */
  when: string;
  /** The screen shows the same state, and the result with it. */
  isShown: boolean;
}

/** The screen follows the state after a moment. If it does not within this time, the state has changed since. */
const shownWithinMs = 2_000;

export function useSyncNow() {
  const { replica } = useReplica();
  const { syncNow, status, loop } = useSync();
  const [isRunning, setRunning] = useState<Asked>();
  const [ended, setEnded] = useState<Ended>();
  const holds = whatHolds(loop.connection, status);
  if (ended && !ended.isShown && ended.when === holds) setEnded({ ...ended, isShown: true });
  // Removes a result that no longer matches the state.
  if (ended?.isShown && ended.when !== holds) setEnded(undefined);
  useEffect(() => {
    if (!ended || ended.isShown) return undefined;
    const timer = setTimeout(() => setEnded(undefined), shownWithinMs);
    return () => clearTimeout(timer);
  }, [ended]);

  async function run(asked: Asked) {
    if (isRunning) return;
    setRunning(asked);
    setEnded(undefined);
    try {
      const before = await replica.entries();
      const { connection } = await syncNow();
      const { entries, status: after } = await replica.work();
      const result = resultFor(connection, () => resultOf(asked, before, entries));
      if (result) setEnded({ result, when: whatHolds(connection, after), isShown: false });
    } finally {
      setRunning(undefined);
    }
  }
  return { syncNow: run, isRunning, result: ended?.isShown ? ended.result : undefined };
}

/** Undefined if a sign-in is needed, because another part of the screen says so. */
function resultFor(connection: Connection, answered: () => Result): Result | undefined {
  if (connection === 'online') return answered();
  if (connection === 'busy') return serverBusy();
  return connection === 'offline' ? noConnection() : undefined;
}

const whatHolds = (connection: Connection, status: ReplicaStatus | undefined): string =>
  `${connection} ${status?.waiting} ${status?.attention}`;
