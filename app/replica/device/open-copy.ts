// Makes and opens the encrypted copy of a person on a shared device. The copy also holds who the person is, for opening
// without a connection, and the secret that takes up the person's session.
import { EncryptedDatabase } from '../store/encrypted/encrypted-database.ts';
import { encryptedCopyName, removeDatabase } from '../store/database-names.ts';
import { MetaStore } from '../store/meta.ts';
import { copyKeyOf } from './wrapped-key.ts';

export interface OpenCopy {
  database: EncryptedDatabase;
  /** The person as the session described them last. */
  person: unknown;
  secret: string;
}

interface CopyParts {
  person: string;
  /** The key. Overwritten once the browser has it. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The copy could not be read or written, or another tab has opened it. */
  onFailure: (error: unknown) => void;
}

/** Opens a copy. Throws if the key does not fit. */
export async function openCopy(parts: CopyParts): Promise<OpenCopy> {
  const database = await databaseOf(parts);
  const meta = new MetaStore(database);
  const [person, secret] = await Promise.all([
    meta.get<unknown>('person', null),
    meta.get('unlockSecret', ''),
  ]);
  return { database, person, secret };
}

/** Makes an empty copy with a new secret. What an interrupted attempt has left goes first. */
export async function makeCopy(parts: CopyParts, person: unknown): Promise<OpenCopy> {
  await removeDatabase(encryptedCopyName(parts.person), globalThis);
  const database = await databaseOf(parts);
  const secret = newSecret();
  await database.meta.bulkPut([
    { key: 'person', value: person },
    { key: 'unlockSecret', value: secret },
  ]);
  return { database, person, secret };
}

export const keepPerson = (database: EncryptedDatabase, person: unknown): Promise<void> =>
  new MetaStore(database).set('person', person);

async function databaseOf({ person, bytes, onFailure }: CopyParts): Promise<EncryptedDatabase> {
  const key = await copyKeyOf(bytes);
  bytes.fill(0);
  const database = new EncryptedDatabase({ person, key, onFailure }, { indexedDB, IDBKeyRange });
  await database.open();
  return database;
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
