// Sealed work and the key to seal with, while somebody is signed in: what they left on this device at their last
// sign-out comes back, and a key is here before it is needed.
import { readOutboxFile, importOutbox } from '#app/replica/device/outbox-file.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import {
  canEncryptHere,
  lockedOf,
  encryptedWork,
  decryptOutbox,
} from '#app/replica/device/encrypt-outbox.ts';
import type { Replica } from '#app/replica/replica.ts';
import type { EncryptedOutbox, OutboxKey } from '#app/replica/device/encrypt-outbox.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { RequestError, request } from '#app/session/request.ts';

/** Now, and when the connection comes back. Returns its end. */
export function restoreEncryptedOutboxes(open: OpenReplica, onFailure: (error: unknown) => void): () => void {
  const look = () =>
    void restoreEncryptedOutbox(open).catch(async (error: unknown) => {
      if (isExpected(error)) return;
      onFailure(error);
      if (!open.replica.isOpen || (await lockedOf(open.replica.actor.person)) === 0) return;
      toast({
        title: 'We couldn’t open the changes locked on this device',
        description,
        variant: 'attention',
      });
    });
  look();
  window.addEventListener('online', look);
  return () => window.removeEventListener('online', look);
}

const description = 'They stay on this device. See Sync status for details.';

/** Takes this person's back. Throws where there is no connection, or where what is locked is not what was. */
export async function restoreEncryptedOutbox({ replica, loop }: OpenReplica): Promise<void> {
  if (!canEncryptHere()) return;
  await inTurn(async () => {
    const failures: unknown[] = [];
    for (const sealed of await encryptedWork().all()) {
      if (sealed.person !== replica.actor.person) continue;
      // One that does not open keeps no other from it.
      await openOne(sealed, replica).catch((error: unknown) => failures.push(error));
      loop.wrote();
    }
    await ensureOutboxKey(replica);
    if (failures.length > 0) throw failures[0];
  });
}

/** One tab after the other, where the browser can have them wait. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('skillpact sealed', work) : work();

async function openOne(sealed: EncryptedOutbox, replica: Replica): Promise<void> {
  const answer = await request('GET', `/api/sealing-keys/${sealed.keyId}`);
  const { privateKey } = (await answer.json()) as { privateKey: string };
  await importOutbox(replica, readOutboxFile(await decryptOutbox(sealed, privateKey), replica.actor));
  await encryptedWork().remove(sealed.key);
  await request('DELETE', `/api/sealing-keys/${sealed.keyId}`);
}

/** Throws where there is none and none can be had. */
export async function ensureOutboxKey(replica: Replica): Promise<void> {
  if (!canEncryptHere()) throw new Error('This browser gives no cryptography to this address.');
  if (await replica.sealingKey()) return;
  const answer = await request('POST', '/api/sealing-keys');
  await replica.keepSealingKey((await answer.json()) as OutboxKey);
}

/** No connection, or no session: the next look may find both. */
const isExpected = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof RequestError && [401, 403].includes(error.status));
