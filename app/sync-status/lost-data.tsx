// Reports that the browser evicted this device's data, and how many changes the server last knew to be waiting here.
import { useEffect, useState } from 'react';
import { useReplica, useSync } from '#app/replica/live/hooks.ts';
import { load } from '#app/session/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';

/** `client` is the client id that this device had before. */
export function LostData({ client }: { client: string }) {
  const { replica } = useReplica();
  const isOffline = useSync().loop.connection === 'offline';
  const [waiting, setWaiting] = useState<number>();
  useEffect(() => {
    load(['/api/sync/clients', client]).then(
      (answer) => setWaiting((answer as { waiting: number }).waiting),
      () => setWaiting(undefined),
    );
  }, [client]);
  return (
    <div className="mb-6">
      <Notice>
        <p>
          This browser deleted this app’s data. Your work{' '}
          {isOffline
            ? 'will load again from the server once you’re online.'
            : 'is being loaded again from the server.'}{' '}
          {waiting
            ? `When this device last sent something, ${waiting} more ${waiting === 1 ? 'change was' : 'changes were'} waiting.`
            : 'Changes that weren’t sent before are lost.'}
        </p>
        <Button look="secondary" onClick={() => void replica.forgetLoss()}>
          OK
        </Button>
      </Notice>
    </div>
  );
}
