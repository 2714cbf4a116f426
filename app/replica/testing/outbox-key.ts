// A key pair for the changes of a signed-out person, as the server makes it.
import { toBase64 } from '#app/replica/device/encrypt-outbox.ts';
import type { OutboxKey } from '#app/replica/device/encrypt-outbox.ts';

export async function newOutboxKey(id = 'key-1'): Promise<OutboxKey & { privateKey: string }> {
  const { subtle } = globalThis.crypto;
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  return {
    id,
    publicKey: toBase64(await subtle.exportKey('raw', pair.publicKey)),
    privateKey: toBase64(await subtle.exportKey('pkcs8', pair.privateKey)),
  };
}
