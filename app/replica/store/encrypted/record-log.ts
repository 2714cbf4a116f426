// The encrypted file of a replica: a log of records. Each record holds the changes of one transaction, or a page of
// rows. The first record is readable without the key: it says how many changes wait to be sent.
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { Environment } from '../../sync/environment.ts';
import { diskOptions, replicaVersion, schema } from '../database.ts';
import { headNumber, logStore } from './log-head.ts';
import type { LogHead } from './log-head.ts';

interface LogRecord {
  number: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

type Log = Table<LogHead | LogRecord, number>;

/** Changes of one store: its name, the values to put, the keys to remove. */
export type Operation = [store: string, put: readonly object[], removed: readonly (string | number)[]];

/** Another tab has opened the same copy, and this one must stop. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

interface LogParts {
  /** The name of the database. */
  name: string;
  person: string;
  /** AES-GCM. */
  key: CryptoKey;
}

export class RecordLog {
  readonly disk: Dexie;
  private readonly parts: LogParts;
  private readonly opener = String(crypto.getRandomValues(new Uint32Array(4)));
  private last = headNumber;

  constructor(parts: LogParts, { indexedDB, IDBKeyRange }: Pick<Environment, 'indexedDB' | 'IDBKeyRange'>) {
    this.parts = parts;
    this.disk = new Dexie(parts.name, { ...diskOptions, indexedDB, IDBKeyRange });
    // Everything but the log stays empty. Earlier versions of the app expect all stores.
    this.disk.version(replicaVersion).stores({ ...schema, [logStore]: 'number' });
  }

  /** Opens the database and takes the log over. Resolves to what its records hold. Throws if the key does not fit. */
  async open(): Promise<Operation[][]> {
    await this.disk.open();
    const found = await this.within(async (log) => {
      const all = await log.toArray();
      const head = all.find((each): each is LogHead => each.number === headNumber);
      await log.put({ number: headNumber, waiting: head?.waiting ?? 0, opener: this.opener });
      return all.filter((each): each is LogRecord => each.number !== headNumber);
    });
    this.last = found.at(-1)?.number ?? headNumber;
    return Promise.all(found.map((record) => this.decrypt(record)));
  }

  /** Writes the changes of one transaction. Resolves once they are on the disk. */
  async append(operations: readonly Operation[], waiting: number): Promise<void> {
    const record = await this.encrypt(this.last + 1, operations);
    await this.within(async (log) => {
      await this.refuseOther(log);
      await log.bulkPut([record, { number: headNumber, waiting, opener: this.opener }]);
    });
    this.last = record.number;
  }

  /** Replaces all records by pages of everything as it is now. */
  async rewrite(pages: readonly Operation[]): Promise<void> {
    const records = await Promise.all(
      pages.map((page, index) => this.encrypt(this.last + 1 + index, [page])),
    );
    await this.within(async (log) => {
      await this.refuseOther(log);
      await log.where('number').between(headNumber, this.last, false, true).delete();
      await log.bulkPut(records);
    });
    this.last += records.length;
  }

  /** One transaction on the disk. */
  private within<T>(work: (log: Log) => Promise<T>): Promise<T> {
    const log: Log = this.disk.table(logStore);
    return this.disk.transaction('rw', log, () => work(log));
  }

  private async refuseOther(log: Log): Promise<void> {
    const head = (await log.get(headNumber)) as LogHead | undefined;
    if (head?.opener !== this.opener) throw new TakenOver('Another tab has opened this copy.');
  }

  private async encrypt(number: number, operations: readonly Operation[]): Promise<LogRecord> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = new TextEncoder().encode(JSON.stringify(operations));
    const data = await crypto.subtle.encrypt(this.cipher(iv, number), this.parts.key, bytes);
    return { number, iv, data };
  }

  private async decrypt({ number, iv, data }: LogRecord): Promise<Operation[]> {
    const bytes = await crypto.subtle.decrypt(this.cipher(iv, number), this.parts.key, data);
    return JSON.parse(new TextDecoder().decode(bytes)) as Operation[];
  }

  /** A record of another person or at another place does not decrypt. */
  private cipher(iv: Uint8Array<ArrayBuffer>, number: number): AesGcmParams {
    const about = JSON.stringify(['skillpact copy 1', this.parts.person, number]);
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) };
  }
}
