import { useState } from 'react';
import * as z from 'zod/mini';
import { ServerListCard } from './server-list-card.tsx';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { AddPasskey, signInAgain } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { type Passkey, passkey } from './passkey-shape.ts';

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
    <ServerListCard
      title="Passkeys"
      loaded={loaded}
      isOffline={isOffline}
      add={
        loaded.state === 'there' && (
          <AddPasskey canAdd={loaded.value.canAdd} isOffline={isOffline} onAdded={reload} />
        )
      }
      empty="None yet. A passkey signs you in with your fingerprint, face or PIN, without a code by email."
      rows={
        loaded.state === 'there'
          ? loaded.value.passkeys.map((item) => (
              <PasskeyRow
                key={item.id}
                passkey={item}
                isOffline={isOffline}
                onRemove={() => (loaded.value.canAdd ? setRemoving(item) : location.assign(signInAgain))}
              />
            ))
          : []
      }
    >
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
    </ServerListCard>
  );
}
