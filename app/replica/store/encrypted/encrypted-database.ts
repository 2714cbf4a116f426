// The database of a person on a shared device: rows in memory while it is open, and encrypted records on the disk.
import type { Environment } from '../../sync/environment.ts';
import { ReplicaDatabase } from '../database.ts';
import type { OutboxEntry } from '../database.ts';
import { encryptedCopyName } from '../database-names.ts';
import { memoryCore } from './memory-core.ts';
import { logStore } from './log-head.ts';

/** Below Dexie's own layers, which watch what is read and changed. */
const lowestLevel = -10;

export interface EncryptedDatabaseOptions {
  person: string;
  /** Another name than that of the person's copy. */
  name?: string;
  /** AES-GCM. Nothing keeps it but this page. */
  key: CryptoKey;
  /** The copy could not be read or written, or another tab has taken it over. */
  onFailure: (error: unknown) => void;
}

export class EncryptedDatabase extends ReplicaDatabase {
  constructor(
    { person, name = encryptedCopyName(person), key, onFailure }: EncryptedDatabaseOptions,
    environment: Pick<Environment, 'indexedDB' | 'IDBKeyRange'>,
  ) {
    super(person, environment, { name, stores: { [logStore]: 'number' } });
    const waiting = {
      table: 'outbox',
      isWaiting: (row: object) => (row as OutboxEntry).state !== 'settled',
    };
    this.use({
      stack: 'dbcore',
      name: 'encryption',
      level: lowestLevel,
      create: (down) => {
        const { core, written } = memoryCore(down, { key, person, waiting, onFailure });
        this.isWritten = written;
        return core;
      },
    });
  }

  private isWritten = async () => {};

  /** Resolves once everything that was saved so far is on the disk, or has failed. */
  written(): Promise<void> {
    return this.isWritten();
  }

  /** CryptoKeys cannot be written as text. */
  override readonly storesKeys = false;
}
