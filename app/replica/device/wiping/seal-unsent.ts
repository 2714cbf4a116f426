// Encrypts the unsent work of a copy that is removed.
import { replicatedTables } from '#shared/engine/schema.ts';
import { exportOutbox } from '../outbox-file.ts';
import { ReplicaDatabase, isQuotaExceeded } from '../../store/database.ts';
import { MetaStore } from '../../store/meta.ts';
import { shortName } from '../short-name.ts';
import { rememberedPerson } from '../unsent-work-of-others.ts';
import { encryptOutbox, encryptedWork } from '../encrypt-outbox.ts';
import type { OutboxKey } from '../encrypt-outbox.ts';

type Browser = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** Encrypts what a person has not sent, for their return. Throws, and leaves everything in place, without a key or room. */
export async function sealUnsent(person: string, browser: Browser): Promise<void> {
  const database = new ReplicaDatabase(person, browser);
  try {
    await database.open();
    const entries = (await database.outbox.orderBy('sequence').toArray()).filter(
      ({ state }) => state !== 'settled',
    );
    if (entries.length === 0) return;
    const key = await new MetaStore(database).get<OutboxKey | null>('sealingKey', null);
    if (!key) throw new Error('There is no key to encrypt with.');
    const text = exportOutbox({ person, name: '' }, entries, new Date().toISOString());
    const label = (await labelOf(person, browser)) || (await new MetaStore(database).get('label', ''));
    const sealed = await encryptOutbox(text, { person, label, changes: entries.length }, key);
    await encryptedWork(browser)
      .put(sealed)
      .catch(async (error: unknown) => {
        if (!isQuotaExceeded(error)) throw error;
        await makeRoom(database);
        await encryptedWork(browser).put(sealed);
      });
  } finally {
    database.close();
  }
}

/**
 * On a full device, also deletes the rows that the server has before encrypting. If there is still no room, nothing of
 * others can be read here, and the rest is fetched again when the owner of the waiting entries returns.
 */
async function makeRoom(database: ReplicaDatabase): Promise<void> {
  const rows = replicatedTables.map((name) => database.table(name));
  const { undo, sent, meta } = database;
  await database.transaction('rw', [...rows, undo, sent, meta], async () => {
    await Promise.all([...rows, undo, sent].map((table) => table.clear()));
    await meta.bulkDelete(['cookie', 'isMidChain', 'isReady', 'received', 'classesSince', 'lastUpdatedAt']);
  });
}

async function labelOf(person: string, browser: Browser): Promise<string> {
  const holder = await rememberedPerson(browser);
  return holder?.id === person ? shortName(holder) : '';
}
