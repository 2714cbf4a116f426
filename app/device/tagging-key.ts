// The key that tags exported work, fetched while there is a connection, and the keys of other devices' files.
import { RequestError, request } from '#app/session/request.ts';
import { canEncryptHere } from '#app/replica/device/encrypt-outbox.ts';
import { keepTaggingKey, keptTaggingKey, taggingKeyOf } from '#app/replica/device/outbox-tags.ts';
import type { GivenTaggingKey, TaggingKey } from '#app/replica/device/outbox-tags.ts';
import type { Replica } from '#app/replica/replica.ts';

/** Fetches the key now, and when the connection comes back. Returns a function that stops it. */
export function maintainTaggingKey(replica: Replica, onFailure: (error: unknown) => void): () => void {
  const look = () => void ensureTaggingKey(replica).catch(onFailure);
  look();
  window.addEventListener('online', look);
  return () => window.removeEventListener('online', look);
}

/** Returns null if there is no key and none can be fetched now. Exported work then proves nothing. */
export async function ensureTaggingKey(replica: Replica): Promise<TaggingKey | null> {
  if (!canEncryptHere()) return null;
  return (await keptTaggingKey(replica)) ?? (await fetchTaggingKey(replica));
}

async function fetchTaggingKey(replica: Replica): Promise<TaggingKey | null> {
  const given = await asked<GivenTaggingKey>('POST', '/api/tagging-keys');
  if (!given) return null;
  const key = await taggingKeyOf(given);
  await keepTaggingKey(replica, key);
  return key;
}

/**
 * Returns this person's key with that id. Null if the server does not know it, undefined if the server was not reached.
 */
export async function findTaggingKey(replica: Replica, id: string): Promise<CryptoKey | null | undefined> {
  const own = await keptTaggingKey(replica);
  if (own?.id === id) return own.key;
  const given = await asked<GivenTaggingKey>('GET', `/api/tagging-keys/${encodeURIComponent(id)}`);
  return given && (await taggingKeyOf(given)).key;
}

/** The longest time that an export waits for a key. */
const patienceMs = 5_000;

async function asked<T>(method: string, path: string): Promise<T | null | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    return (await (await request(method, path, undefined, { signal })).json()) as T;
  } catch (error) {
    // Without a connection or session, the next attempt may succeed.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    if (error instanceof RequestError) return error.status === 404 ? null : undefined;
    throw error;
  }
}
