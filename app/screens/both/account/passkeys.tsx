import { useState } from 'react';
import * as z from 'zod/mini';
import { needsConnection, useServerCall } from '#app/forms/use-server-call.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { AddPasskey, signInAgain } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { type Passkey, passkey } from './passkey.ts';

const answer = z.object({ isOffered: z.boolean(), canAdd: z.boolean(), passkeys: z.array(passkey) });

const parse = (json: unknown) => answer.parse(json);

/** The person's passkeys: a device unlocks them with fingerprint, face or PIN, instead of a code. */
export function Passkeys() {
  const [version, setVersion] = useState(0);
  const [removing, setRemoving] = useState<Passkey>();
  const loaded = useLoaded('/api/auth/passkeys', parse, version);
  const { call, isRunning, isOffline } = useServerCall();
  const reload = () => setVersion((before) => before + 1);
  if (loaded.state === 'there' && !loaded.value.isOffered) return null;

  async function remove({ id }: Passkey) {
    const path = `/api/auth/passkeys/${id}`;
    await call({
      method: 'DELETE',
      path,
      done: { title: 'Passkey removed' },
      failed: 'Failed to remove the passkey',
    });
    setRemoving(undefined);
    reload();
  }

  return (
    <Card
      flush
      title="Passkeys"
      aside={
        loaded.state === 'there' && (
          <AddPasskey canAdd={loaded.value.canAdd} isOffline={isOffline} onAdded={reload} />
        )
      }
    >
      {loaded.state === 'loading' && <SkeletonRows rows={1} />}
      {loaded.state === 'failed' && <Notice>{loaded.message}</Notice>}
      {loaded.state === 'there' && loaded.value.passkeys.length === 0 && (
        <p className="px-4 py-3 text-quiet sm:px-5">
          None yet. A passkey signs you in with your fingerprint, face or PIN, without a code by email.
        </p>
      )}
      {loaded.state === 'there' && loaded.value.passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {loaded.value.passkeys.map((item) => (
            <PasskeyRow
              key={item.id}
              passkey={item}
              isOffline={isOffline}
              onRemove={() => (loaded.value.canAdd ? setRemoving(item) : location.assign(signInAgain))}
            />
          ))}
        </ul>
      )}
      {isOffline && loaded.state === 'there' && (
        <p className="border-t border-line px-4 py-3 text-sm text-quiet sm:px-5">{needsConnection}</p>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(isOpen) => !isOpen && setRemoving(undefined)}
        title={`Remove ${removing?.name ?? ''}?`}
        confirm="Remove"
        danger
        pending={isRunning}
        onConfirm={() => removing && void remove(removing)}
      >
        You can no longer sign in with it. Devices that are signed in stay signed in. Your device or browser
        may still list the passkey; you can delete it there too.
      </ConfirmDialog>
    </Card>
  );
}
