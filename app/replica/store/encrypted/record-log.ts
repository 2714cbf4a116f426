// The encrypted file of a replica: a log of records. Each record holds the changes of one transaction, or a page of
// rows. The first record is readable without the key: it says how many changes wait to be sent.
import type { DBCore, DBCoreTable, DBCoreTransaction } from 'dexie';
import type { TableChange } from './memory-transaction.ts';
import type { Key } from './key-order.ts';
import { headNumber, logStore } from './log-head.ts';
import type { LogHead } from './log-head.ts';

interface LogRecord {
  number: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Changes of one table: its name, the rows to put, the keys to remove. */
type Operation = [table: string, put: object[], removed: Key[]];

/** Another tab has opened the same copy, and this one must stop. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

export class RecordLog {
  private readonly core: DBCore;
  private readonly key: CryptoKey;
  private readonly person: string;
  private readonly opener = String(crypto.getRandomValues(new Uint32Array(4)));
  private last = headNumber;
  /** Records are written one after another, because transactions over different tables may end together. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(core: DBCore, key: CryptoKey, person: string) {
    this.core = core;
    this.key = key;
    this.person = person;
  }

  /** Reads all records and takes the log over. Throws if the key does not fit. */
  async read(apply: (operations: readonly Operation[]) => void): Promise<number> {
    const found = await this.write(async (table, trans) => {
      const { result } = await table.query({ trans, values: true, query: everything(table) });
      const head = (result as LogHead[]).find(({ number }) => number === headNumber);
      await put(table, trans, [{ number: headNumber, waiting: head?.waiting ?? 0, opener: this.opener }]);
      return (result as LogRecord[]).filter(({ number }) => number !== headNumber);
    });
    const records = await Promise.all(found.map((record) => this.decrypt(record)));
    for (const operations of records) apply(operations);
    this.last = found.at(-1)?.number ?? headNumber;
    return found.length;
  }

  /** Writes the changes of one transaction. Resolves once they are on the disk. */
  append(changes: readonly TableChange[], waiting: number): Promise<void> {
    const operations = changes.map(operationOf);
    return this.inTurn(async () => {
      const record = await this.encrypt(this.last + 1, operations);
      await this.write(async (table, trans) => {
        await this.refuseOther(table, trans);
        await put(table, trans, [record, { number: headNumber, waiting, opener: this.opener }]);
      });
      this.last = record.number;
    });
  }

  /** Resolves once everything that was appended is written, or has failed. */
  async written(): Promise<void> {
    await this.turn.catch(() => {});
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work, work);
    this.turn = done;
    return done;
  }

  /** Replaces all records by pages of the rows as they are now. */
  async rewrite(pages: readonly (readonly Operation[])[]): Promise<void> {
    const records = await Promise.all(
      pages.map((page, index) => this.encrypt(this.last + 1 + index, [...page])),
    );
    await this.write(async (table, trans) => {
      await this.refuseOther(table, trans);
      const range = { type: 2, lower: headNumber + 1, upper: this.last };
      await table.mutate({ type: 'deleteRange', trans, range });
      await put(table, trans, records);
    });
    this.last += records.length;
  }

  private async refuseOther(table: DBCoreTable, trans: DBCoreTransaction): Promise<void> {
    const head = (await table.get({ trans, key: headNumber })) as LogHead | undefined;
    if (head?.opener === this.opener) return;
    trans.abort();
    throw new TakenOver('Another tab has opened this copy.');
  }

  /** One transaction on the disk. Resolves once it is complete. */
  private async write<T>(steps: (table: DBCoreTable, trans: DBCoreTransaction) => Promise<T>): Promise<T> {
    const trans = this.core.transaction([logStore], 'readwrite', { durability: 'strict' });
    const ending = endOf(trans);
    // A failure of a step is the cause of the abort.
    ending.catch(() => {});
    const result = await steps(this.core.table(logStore), trans);
    await ending;
    return result;
  }

  private async encrypt(number: number, operations: readonly Operation[]): Promise<LogRecord> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = new TextEncoder().encode(JSON.stringify(operations));
    return { number, iv, data: await crypto.subtle.encrypt(this.cipher(iv, number), this.key, bytes) };
  }

  private async decrypt({ number, iv, data }: LogRecord): Promise<Operation[]> {
    const bytes = await crypto.subtle.decrypt(this.cipher(iv, number), this.key, data);
    return JSON.parse(new TextDecoder().decode(bytes)) as Operation[];
  }

  /** A record of another person or at another place does not decrypt. */
  private cipher(iv: Uint8Array<ArrayBuffer>, number: number): AesGcmParams {
    const about = JSON.stringify(['skillpact copy 1', this.person, number]);
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) };
  }
}

export type { Operation };

function operationOf({ table, changes }: TableChange): Operation {
  const rows = [...changes.values()].flatMap((row) => row ?? []);
  const removed = [...changes].flatMap(([key, row]) => (row ? [] : [key]));
  return [table.name, rows, removed];
}

const put = (table: DBCoreTable, trans: DBCoreTransaction, values: readonly unknown[]) =>
  table.mutate({ type: 'put', trans, values: [...values] });

const everything = (table: DBCoreTable) => ({
  index: table.schema.primaryKey,
  range: { type: 3, lower: undefined, upper: undefined },
});

const endOf = (transaction: DBCoreTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const own = transaction as IDBTransaction & DBCoreTransaction;
    own.oncomplete = () => resolve();
    own.onabort = () => reject(own.error ?? new DOMException('The transaction was aborted', 'AbortError'));
  });
