// Restores the person's encrypted work from the last sign-out on this device, and fetches an encryption key before it
// is needed.
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

/** Runs now, and when the connection comes back. Returns a function that stops it. */
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

/** Restores this person's work. Throws without a connection, or if the encrypted data was changed. */
export async function restoreEncryptedOutbox({ replica, loop }: OpenReplica): Promise<void> {
  if (!canEncryptHere()) return;
  await inTurn(async () => {
    const failures: unknown[] = [];
    for (const sealed of await encryptedWork().all()) {
      if (sealed.person !== replica.actor.person) continue;
      // Data that cannot be decrypted must not block the rest.
      await openOne(sealed, replica).catch((error: unknown) => failures.push(error));
      loop.wrote();
    }
    await ensureOutboxKey(replica);
    if (failures.length > 0) throw failures[0];
  });
}

/** Runs one tab after another, if the browser supports locks. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('skillpact sealed', work) : work();

async function openOne(sealed: EncryptedOutbox, replica: Replica): Promise<void> {
  const answer = await request('GET', `/api/sealing-keys/${sealed.keyId}`);
  const { privateKey } = (await answer.json()) as { privateKey: string };
  await importOutbox(replica, readOutboxFile(await decryptOutbox(sealed, privateKey), replica.actor));
  await encryptedWork().remove(sealed.key);
  // The key of notes stays: more of them may be made under it.
  if (sealed.key === sealed.keyId) await request('DELETE', `/api/sealing-keys/${sealed.keyId}`);
}

/** Throws if there is no key and none can be fetched. */
export async function ensureOutboxKey(replica: Replica): Promise<void> {
  if (!canEncryptHere()) throw new Error('This browser gives no cryptography to this address.');
  if (await replica.sealingKey()) return;
  const answer = await request('POST', '/api/sealing-keys');
  await replica.keepSealingKey((await answer.json()) as OutboxKey);
}

/** Without a connection or session, the next attempt may succeed. */
const isExpected = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof RequestError && [401, 403].includes(error.status));
