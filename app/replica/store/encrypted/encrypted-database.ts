// The database of a person on a shared device: everything in memory while it is open, and encrypted records on the disk.
import { Dexie } from 'dexie';
import { Layer } from '#shared/engine/layer.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { byId } from '#shared/engine/store.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { Environment } from '../../sync/environment.ts';
import type { BeforeImage, Meta, OutboxEntry, SentBatch } from '../stored-values.ts';
import { encryptedCopyName } from '../database-names.ts';
import { frozen, MemoryRows } from '../memory-rows.ts';
import { laterIn } from '../person-database.ts';
import type { OwnStore, OwnStores, PersonDatabase, Stored, View } from '../person-database.ts';
import { applyTo, changesIn, TablesReader } from '../row-tables.ts';
import type { Listener, RowTables, TableChange } from '../row-tables.ts';
import { RecordLog } from './record-log.ts';
import type { Operation } from './record-log.ts';
import { ValuesInMemory } from './values-in-memory.ts';
import type { ValueChanges, Values } from './values-in-memory.ts';

/** With more records than this, the log is written anew. */
const manyRecords = 250;
const valuesPerPage = 500;

/** The property of a value that contains its key. */
const keyPaths = { outbox: 'id', undo: 'key', sent: 'id', meta: 'key' } as const;
const ownStores = ['outbox', 'undo', 'sent', 'meta'] as const;

/** The values and rows of an open copy. A change of a store replaces its map. */
interface Memory {
  own: Readonly<Record<OwnStore, Values>>;
  readonly tables: ReadonlyMap<TableName, MemoryRows>;
}

export interface EncryptedDatabaseOptions {
  person: string;
  /** Another name than that of the person's copy. */
  name?: string;
  /** AES-GCM. Nothing keeps it but this page. */
  key: CryptoKey;
  /** The copy could not be read or written, or another tab has taken it over. */
  onFailure: (error: unknown) => void;
}

export class EncryptedDatabase implements PersonDatabase {
  readonly name: string;
  /** CryptoKeys cannot be written as text. */
  readonly storesKeys = false;
  readonly tablesInMemory: RowTables;
  readonly outbox: OwnStores['outbox'];
  readonly undo: OwnStores['undo'];
  readonly sent: OwnStores['sent'];
  readonly meta: OwnStores['meta'];
  private readonly log: RecordLog;
  private readonly onFailure: (error: unknown) => void;
  /** Undefined while the copy is closed. */
  private memory: Memory | undefined;
  private opening: Promise<void> | undefined;
  /** Transactions run one after another. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly rowListeners = new Set<Listener>();
  private readonly listeners = new Set<(changed: ReadonlySet<OwnStore>) => void>();

  constructor(
    { person, name = encryptedCopyName(person), key, onFailure }: EncryptedDatabaseOptions,
    environment: Pick<Environment, 'indexedDB' | 'IDBKeyRange'>,
  ) {
    this.name = name;
    this.onFailure = onFailure;
    this.log = new RecordLog({ name, person, key }, environment);
    this.log.disk.on('close', () => this.forget());
    const { outbox, undo, sent, meta } = storesOver(
      (store) => this.opened.own[store],
      (store, changes) => this.run(async (draft) => draft.change(store, changes)),
    );
    [this.outbox, this.undo, this.sent, this.meta] = [outbox, undo, sent, meta];
    this.tablesInMemory = {
      reader: () => this.reader(),
      // No other tab changes a copy.
      catchUp: async () => {},
      subscribe: (listener) => added(this.rowListeners, listener),
    };
  }

  /** Reads the copy into memory. Throws if the key does not fit. */
  open(): Promise<void> {
    this.opening ??= this.load().catch((error: unknown) => {
      this.close();
      this.onFailure(error);
      throw error;
    });
    return this.opening;
  }

  isOpen(): boolean {
    return this.memory !== undefined;
  }

  close(): void {
    this.forget();
    this.log.disk.close();
  }

  delete(): Promise<void> {
    this.forget();
    return this.log.disk.delete();
  }

  change<T>(work: (stored: Stored) => Promise<T>): Promise<T> {
    return this.run(async (draft) => {
      const unfinished: PromiseLike<unknown>[] = [];
      const stores = storesOver(
        (store) => draft.own[store],
        async (store, changes) => draft.change(store, changes),
      );
      const value = await work({ ...stores, rows: draft.rows, work: {}, later: laterIn(unfinished) });
      await Promise.all(unfinished);
      return value;
    });
  }

  view<T>(work: (view: View) => Promise<T>): Promise<T> {
    const { outbox, undo, sent, meta } = this;
    return this.inTurn(() => work({ outbox, undo, sent, meta, rows: this.reader() }));
  }

  follow(stores: readonly OwnStore[], changed: () => void): () => void {
    return added(this.listeners, (changedStores) => {
      if (stores.some((store) => changedStores.has(store))) changed();
    });
  }

  whenClosed(listener: () => void): () => void {
    const { on } = this.log.disk;
    on('close', listener);
    return () => on.close.unsubscribe(listener);
  }

  /** Resolves once everything that was saved so far is on the disk, or has failed. */
  async written(): Promise<void> {
    await this.turn;
  }

  private get opened(): Memory {
    if (!this.memory) throw new Dexie.DatabaseClosedError();
    return this.memory;
  }

  private reader(): Reader {
    return new TablesReader(this.memory?.tables ?? new Map(), closed);
  }

  private forget(): void {
    this.memory = undefined;
    this.opening = undefined;
  }

  private async load(): Promise<void> {
    const records = await this.log.open();
    const memory = memoryOf(records.flat());
    if (records.length > manyRecords) await this.log.rewrite(pagesOf(memory));
    this.memory = memory;
  }

  /** One transaction: its changes are written as one record, and are in memory after that. */
  private run<T>(work: (draft: Draft) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const memory = this.opened;
      const draft = new Draft(memory.own, this.reader());
      const value = await work(draft);
      const rows = changesIn(draft.rows);
      const operations = [...draft.operations(), ...rows.map(operationOf)];
      if (operations.length === 0) return value;
      await this.log.append(operations, waitingIn(draft.own.outbox)).catch((error: unknown) => {
        this.onFailure(error);
        throw error;
      });
      memory.own = draft.own;
      applyTo(memory.tables, rows);
      this.tell(draft.changed, rows);
      return value;
    });
  }

  private tell(stores: ReadonlySet<OwnStore>, rows: readonly TableChange[]): void {
    const tables = new Set(rows.map(({ table }) => table));
    if (tables.size > 0) for (const listener of this.rowListeners) listener(tables);
    if (stores.size > 0) for (const listener of this.listeners) listener(stores);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }
}

/** The changes of one transaction until they are written. */
class Draft {
  readonly own: Record<OwnStore, Values>;
  readonly rows: Layer;
  private readonly changes = new Map<OwnStore, Map<string, object | undefined>>();

  constructor(own: Memory['own'], reader: Reader) {
    this.own = { ...own };
    this.rows = new Layer(reader);
  }

  change(store: OwnStore, changes: ValueChanges): void {
    const values = new Map(this.own[store]);
    const all = this.changes.get(store) ?? new Map<string, object | undefined>();
    for (const [key, value] of changes) {
      if (value) values.set(key, value);
      else values.delete(key);
      all.set(key, value);
    }
    this.own[store] = values;
    if (all.size > 0) this.changes.set(store, all);
  }

  get changed(): ReadonlySet<OwnStore> {
    return new Set(this.changes.keys());
  }

  operations(): Operation[] {
    return [...this.changes].map(([store, changes]) => [
      store,
      [...changes.values()].flatMap((value) => value ?? []),
      [...changes].flatMap(([key, value]) => (value ? [] : [key])),
    ]);
  }
}

const operationOf = ({ table, rows, removed }: TableChange): Operation => [table, rows, removed];

/** Returns what is left after all operations of a log. */
function memoryOf(operations: readonly Operation[]): Memory {
  const stores = new Map<string, Map<string | number, object>>();
  for (const [store, put, removed] of operations) {
    const values = stores.get(store) ?? new Map<string | number, object>();
    stores.set(store, values);
    const keyPath = (keyPaths as Record<string, string>)[store] ?? 'id';
    for (const key of removed) values.delete(key);
    for (const value of put) values.set((value as Record<string, RowId>)[keyPath] as RowId, value);
  }
  const valuesOf = (store: OwnStore): Values =>
    new Map([...(stores.get(store) ?? [])].map(([key, value]) => [String(key), frozen(value)]));
  const rowsOf = (table: TableName) =>
    new MemoryRows(([...(stores.get(table)?.values() ?? [])] as AnyRow[]).sort(byId));
  return {
    own: {
      outbox: valuesOf('outbox'),
      undo: valuesOf('undo'),
      sent: valuesOf('sent'),
      meta: valuesOf('meta'),
    },
    tables: new Map(replicatedTables.map((table) => [table, rowsOf(table)])),
  };
}

/** Returns everything in pages, each of one store. */
function pagesOf({ own, tables }: Memory): Operation[] {
  const all: [string, readonly object[]][] = [
    ...ownStores.map((store): [string, object[]] => [store, [...own[store].values()]]),
    ...[...tables].map(([table, rows]): [string, object[]] => [table, rows.find([], {})]),
  ];
  return all.flatMap(([store, values]) =>
    Array.from({ length: Math.ceil(values.length / valuesPerPage) }, (_, page): Operation => [
      store,
      values.slice(page * valuesPerPage, (page + 1) * valuesPerPage),
      [],
    ]),
  );
}

/** Counts the saved changes that are not final. */
const waitingIn = (outbox: Values): number =>
  [...outbox.values()].filter((entry) => (entry as OutboxEntry).state !== 'settled').length;

/** Returns the stores of a person's own work over these values. */
function storesOver(
  values: (store: OwnStore) => Values,
  change: (store: OwnStore, changes: ValueChanges) => Promise<void>,
): OwnStores {
  const partsOf = (store: OwnStore) => ({
    keyPath: keyPaths[store],
    values: () => values(store),
    change: (changes: ValueChanges) => change(store, changes),
  });
  return {
    outbox: new ValuesInMemory<OutboxEntry>(partsOf('outbox')),
    undo: new ValuesInMemory<BeforeImage>(partsOf('undo')),
    sent: new ValuesInMemory<SentBatch>(partsOf('sent')),
    meta: new ValuesInMemory<Meta>(partsOf('meta')),
  };
}

/** While a copy is open, all tables are in memory. */
const closed: Reader = {
  get: () => Promise.reject(new Dexie.DatabaseClosedError()),
  find: () => Promise.reject(new Dexie.DatabaseClosedError()),
};

/** Adds a listener. Returns the function that removes it. */
function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
