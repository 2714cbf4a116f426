// "Send now" and "Get updates": what was asked, and how it ended, in words.
import { useState } from 'react';
import { useReplica, useSync } from '#app/replica/react.ts';
import { noConnection, resultOf } from './sync-result.ts';
import type { Asked, Result } from './sync-result.ts';

export function useSyncNow() {
  const { replica } = useReplica();
  const { syncNow } = useSync();
  const [isRunning, setRunning] = useState<Asked>();
  const [result, setResult] = useState<Result>();

  async function run(asked: Asked) {
    if (isRunning) return;
    setRunning(asked);
    setResult(undefined);
    try {
      const before = await replica.status();
      const { connection } = await syncNow();
      const after = await replica.status();
      if (connection === 'online') setResult(resultOf(asked, before, after));
      else if (connection === 'offline' || connection === 'busy') setResult(noConnection);
    } finally {
      setRunning(undefined);
    }
  }
  return { syncNow: run, isRunning, result };
}
