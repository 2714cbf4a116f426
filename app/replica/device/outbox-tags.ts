// Proves whose device wrote a file of unsent work. Each entry carries a tag (HMAC-SHA-256) over itself and the heading
// of the file. The server gives the key to one person on one device, and to nobody else.
import type { Actor } from '#shared/engine/command.ts';
import { fileText, unsentOf } from './outbox-file.ts';
import type { OutboxFile, FileHeading } from './outbox-file.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import { MetaStore } from '../store/meta.ts';
import type { Replica } from '../replica.ts';
import { canEncryptHere, fromBase64, toBase64 } from './encrypt-outbox.ts';

/** The key as the server returns it. */
export interface GivenTaggingKey {
  id: string;
  secret: string;
}

/** An HMAC key with its id on the server. */
export interface TaggingKey {
  id: string;
  key: CryptoKey;
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** Imports the key as not extractable. */
export async function taggingKeyOf({ id, secret }: GivenTaggingKey): Promise<TaggingKey> {
  const key = await crypto.subtle.importKey('raw', fromBase64(secret), algorithm, false, ['sign', 'verify']);
  return { id, key };
}

type Device = Pick<Replica, 'parts'>;

export const keptTaggingKey = ({ parts }: Device): Promise<TaggingKey | null> =>
  new MetaStore(parts.database).get<TaggingKey | null>('taggingKey', null);

/** A database that stores no keys fetches it for each export. */
export async function keepTaggingKey({ parts }: Device, key: TaggingKey): Promise<void> {
  if (parts.database.storesKeys) await new MetaStore(parts.database).set('taggingKey', key);
}

/** Exports unsent work as a file that proves where it was written. Without a key it proves nothing. */
export async function exportTaggedOutbox(
  { person, name }: Pick<Actor, 'person' | 'name'>,
  entries: readonly OutboxEntry[],
  { exportedAt, device }: Pick<FileHeading, 'exportedAt' | 'device'>,
  key: TaggingKey | null,
): Promise<string> {
  const heading = { person, exportedBy: name, exportedAt, device };
  const unsent = unsentOf(entries);
  if (!key) return fileText(heading, unsent);
  const tags = await Promise.all(
    unsent.map(async (entry): Promise<[string, string]> => {
      const tag = await crypto.subtle.sign(algorithm, key.key, taggedBytes(key.id, heading, entry));
      return [entry.id, toBase64(tag)];
    }),
  );
  return fileText(heading, unsent, { keyId: key.id, tags: Object.fromEntries(tags) });
}

/** Why the origin of some entries is not proven. */
export type Unproven = 'no tags' | 'no key' | 'no connection' | 'no cryptography' | 'changed';

export interface Proof {
  proven: ReadonlySet<string>;
  /** Why some entries are not proven; undefined if all are. */
  unproven?: Unproven;
}

/**
 * `keyOf` finds this person's key. It returns null if there is none, and undefined if the server could not be reached.
 */
export async function proofOf(
  file: OutboxFile,
  keyOf: (id: string) => Promise<CryptoKey | null | undefined>,
): Promise<Proof> {
  const none = new Set<string>();
  const { authentication } = file;
  if (!authentication) return { proven: none, unproven: 'no tags' };
  if (!canEncryptHere()) return { proven: none, unproven: 'no cryptography' };
  const key = await keyOf(authentication.keyId);
  if (!key) return { proven: none, unproven: key === null ? 'no key' : 'no connection' };
  const checked = await Promise.all(
    file.entries.map(async ({ id }) => {
      const bytes = taggedBytes(authentication.keyId, file, file.written.get(id));
      const tag = bytesOf(authentication.tags[id]);
      return tag && (await crypto.subtle.verify(algorithm, key, tag, bytes)) ? [id] : [];
    }),
  );
  const proven = new Set(checked.flat());
  return proven.size === file.entries.length ? { proven } : { proven, unproven: 'changed' };
}

function bytesOf(tag: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  try {
    return tag === undefined ? undefined : fromBase64(tag);
  } catch {
    return undefined;
  }
}

function taggedBytes(
  keyId: string,
  { person, exportedBy, exportedAt, device = '' }: FileHeading,
  entry: unknown,
): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(['skillpact unsent 1', keyId, person, exportedBy, exportedAt, device, entry]);
  return new TextEncoder().encode(text);
}
