import { useEffect, useState } from 'react';
import { useReplica, useSync } from '#app/replica/live/hooks.ts';
import { InvalidOutboxFile } from '#app/replica/device/outbox-file.ts';
import { lockedOf } from '#app/replica/device/encrypt-outbox.ts';
import { restoreEncryptedOutbox } from '#app/shared-device/restore-encrypted-outbox.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

/** Counts the person's own changes that are still encrypted on this device; undefined until that is known. */
export function useEncryptedWork(): number | undefined {
  const { replica } = useReplica();
  const { status } = useSync();
  const [locked, setLocked] = useState<number>();
  useEffect(() => {
    lockedOf(replica.actor.person).then(setLocked, reportError);
  }, [replica, status]);
  return locked;
}

/** The changes kept here at the last sign-out that are not restored yet. */
export function EncryptedWork({ locked }: { locked: number | undefined }) {
  const open = useReplica();
  const isOffline = useSync().loop.connection !== 'online';
  const [reason, setReason] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  if (!locked) return null;
  const [it, Theirs] = locked === 1 ? ['it is', 'It'] : ['they are', 'They'];

  async function tryAgain() {
    setRunning(true);
    setReason(undefined);
    try {
      await restoreEncryptedOutbox(open);
    } catch (error) {
      setReason(error instanceof InvalidOutboxFile ? error.message : `${Theirs} could not be opened.`);
    }
    open.loop.wrote();
    setRunning(false);
  }

  return (
    <Notice
      tone="waits"
      action={
        !isOffline && (
          <Button look="secondary" size="small" pending={isRunning} onClick={() => void tryAgain()}>
            Try again
          </Button>
        )
      }
    >
      {count(locked, 'change')} of yours {locked === 1 ? 'is' : 'are'} still locked on this device.{' '}
      {isOffline ? `When you’re back online, ${it} opened and sent.` : (reason ?? 'Opening takes a moment.')}{' '}
      {Theirs} {locked === 1 ? 'stays' : 'stay'} here.
    </Notice>
  );
}
