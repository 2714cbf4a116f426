// "Send now" and "Get updates": what was asked, and how it ended, in words.
import { useState } from 'react';
import type { NoticeTone } from '#app/ui/notice.tsx';
import { useReplica, useSync } from '#app/replica/react.ts';

type Asked = 'send' | 'get';

interface Result {
  text: string;
  tone: NoticeTone;
}

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
      if (connection === 'online') setResult(told(asked, before.waiting, after));
      else if (connection === 'offline' || connection === 'busy') setResult(noConnection);
    } finally {
      setRunning(undefined);
    }
  }
  return { syncNow: run, isRunning, result };
}

const noConnection: Result = {
  text: "No connection. We'll keep trying; you can close the app.",
  tone: 'plain',
};

function told(asked: Asked, before: number, after: { waiting: number; attention: number }): Result {
  if (before === 0)
    return { text: asked === 'send' ? 'Nothing was waiting. Up to date.' : 'Up to date.', tone: 'done' };
  const attention =
    after.attention === 0 ? '' : ` ${after.attention} ${after.attention === 1 ? 'needs' : 'need'} attention.`;
  const sent = Math.max(0, before - after.waiting - after.attention);
  return { text: `Sent ${sent} of ${before}.${attention}`, tone: after.attention > 0 ? 'waits' : 'done' };
}
