// The key that exported work is tagged with, fetched while there is a connection, and that of another device's file.
import { RequestError, request } from '#app/session/request.ts';
import { canEncryptHere } from '#app/replica/device/encrypt-outbox.ts';
import { keepTaggingKey, keptTaggingKey, taggingKeyOf } from '#app/replica/device/outbox-tags.ts';
import type { GivenTaggingKey, TaggingKey } from '#app/replica/device/outbox-tags.ts';
import type { Replica } from '#app/replica/replica.ts';

/** Now, and when the connection comes back. Returns its end. */
export function maintainTaggingKey(replica: Replica, onFailure: (error: unknown) => void): () => void {
  const look = () => void ensureTaggingKey(replica).catch(onFailure);
  look();
  window.addEventListener('online', look);
  return () => window.removeEventListener('online', look);
}

/** Null where there is none and none can be had now: exported work proves nothing then. */
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

/** This person's key of that id; null where the server knows none, undefined where it was not reached. */
export async function findTaggingKey(replica: Replica, id: string): Promise<CryptoKey | null | undefined> {
  const own = await keptTaggingKey(replica);
  if (own?.id === id) return own.key;
  const given = await asked<GivenTaggingKey>('GET', `/api/tagging-keys/${encodeURIComponent(id)}`);
  return given && (await taggingKeyOf(given)).key;
}

/** An export waits no longer for a key. */
const patienceMs = 5_000;

async function asked<T>(method: string, path: string): Promise<T | null | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    return (await (await request(method, path, undefined, { signal })).json()) as T;
  } catch (error) {
    // No connection, or no session: the next look may find both.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    if (error instanceof RequestError) return error.status === 404 ? null : undefined;
    throw error;
  }
}
