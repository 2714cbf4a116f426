// Says that the browser threw this device's data away, and how much the server last knew to be waiting here.
import { useEffect, useState } from 'react';
import { useReplica } from '#app/replica/react.ts';
import { load } from '#app/session/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useSyncState } from './sync-state.tsx';

export function LostData() {
  const { replica } = useReplica();
  const { status } = useSyncState();
  const lost = status?.lostClient ?? null;
  const [waiting, setWaiting] = useState<number>();
  useEffect(() => {
    if (lost === null) return;
    load(['/api/sync/clients', lost]).then(
      (answer) => setWaiting((answer as { waiting: number }).waiting),
      () => setWaiting(undefined),
    );
  }, [lost]);
  if (lost === null) return null;
  return (
    <div className="mb-6">
      <Notice>
        <p>
          This browser deleted the data of this device. Your work is being fetched again from the server.{' '}
          {waiting
            ? `When this device last sent something, ${waiting} more ${waiting === 1 ? 'change was' : 'changes were'} waiting.`
            : 'Changes that were not sent before that are lost.'}
        </p>
        <Button look="secondary" onClick={() => void replica.forgetLoss()}>
          OK
        </Button>
      </Notice>
    </div>
  );
}
