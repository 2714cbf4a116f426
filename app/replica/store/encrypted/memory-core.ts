// Puts memory between Dexie and the disk: rows are read from tables in memory, and each transaction is written as one
// encrypted record before it counts as done.
import type {
  DBCore,
  DBCoreAddRequest,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCorePutRequest,
  DBCoreTable,
  DBCoreTransaction,
} from 'dexie';
import type { Key } from './key-order.ts';
import { memoryCursor } from './memory-cursor.ts';
import { MemoryTable } from './memory-table.ts';
import { MemoryTransaction, TransactionScheduler } from './memory-transaction.ts';
import type { TableChange } from './memory-transaction.ts';
import { logStore } from './log-head.ts';
import { RecordLog } from './record-log.ts';
import type { Operation } from './record-log.ts';

/** With more records than this, the log is written anew. */
const manyRecords = 250;
const rowsPerPage = 500;

export interface MemoryParts {
  key: CryptoKey;
  person: string;
  /** The table whose rows wait to be sent, and which of them do. */
  waiting: { table: string; isWaiting: (row: object) => boolean };
  onFailure: (error: unknown) => void;
}

export function memoryCore(down: DBCore, parts: MemoryParts): { core: DBCore; written: () => Promise<void> } {
  const tables = new Map(
    down.schema.tables
      .filter(({ name }) => name !== logStore)
      .map((schema) => [schema.name, new MemoryTable(schema)]),
  );
  const log = new RecordLog(down, parts.key, parts.person);
  const scheduler = new TransactionScheduler(persist);

  async function persist(changes: readonly TableChange[]): Promise<void> {
    await log.append(changes, countWaiting()).catch((error: unknown) => {
      parts.onFailure(error);
      throw error;
    });
  }

  function countWaiting(): number {
    const { table, isWaiting } = parts.waiting;
    return [...(tables.get(table)?.all() ?? [])].filter(isWaiting).length;
  }

  async function load(): Promise<void> {
    const records = await log.read((operations) => {
      for (const [name, rows, removed] of operations) {
        const table = tables.get(name);
        if (table) table.change(changesOf(table, rows, removed));
      }
    });
    if (records > manyRecords) await log.rewrite(pagesOf([...tables.values()]));
    scheduler.open();
  }

  let isLoading = false;
  /** Not earlier: while Dexie creates the database, nothing can be read. */
  function loadOnce() {
    if (isLoading) return;
    isLoading = true;
    load().catch((error: unknown) => {
      parts.onFailure(error);
      scheduler.fail(error);
    });
  }

  const cores = new Map([...tables].map(([name, table]) => [name, coreTable(down.table(name), table)]));
  const core: DBCore = {
    ...down,
    transaction(stores, mode) {
      const transaction = new MemoryTransaction(scheduler, stores, mode);
      scheduler.add(transaction);
      loadOnce();
      return transaction;
    },
    table: (name) => cores.get(name) ?? down.table(name),
  };
  return { core, written: () => log.written() };
}

function coreTable({ name, schema }: DBCoreTable, table: MemoryTable): DBCoreTable {
  const valueOf = (key: unknown) => table.get(key);
  return {
    name,
    schema,
    get: ({ trans, key }) => ask(trans, () => valueOf(key)),
    getMany: ({ trans, keys }) => ask(trans, () => keys.map(valueOf)),
    count: ({ trans, query: { index, range } }) => ask(trans, () => table.find(index, range).length),
    query: ({ trans, query: { index, range }, values, limit = Infinity, direction = 'next' }) =>
      ask(trans, () => {
        const found = table.find(index, range);
        if (direction.startsWith('prev')) found.reverse();
        const some = limit < found.length ? found.slice(0, limit) : found;
        return { result: some.map(({ primary }) => (values ? valueOf(primary) : primary)) };
      }),
    openCursor: ({ trans, query: { index, range }, reverse: isReverse = false }) =>
      ask(trans, () => {
        const entries = table.find(index, range);
        if (isReverse) entries.reverse();
        return memoryCursor({ trans, entries, valueOf, isReverse });
      }),
    mutate: (request) => ask(request.trans, () => mutate(table, request)),
  };
}

const ask = <T>(trans: DBCoreTransaction, work: () => T): Promise<T> =>
  (trans as MemoryTransaction).request(work) as Promise<T>;

function mutate(table: MemoryTable, request: DBCoreMutateRequest): DBCoreMutateResponse {
  const trans = request.trans as MemoryTransaction;
  if (request.type === 'add' || request.type === 'put') return write(table, trans, request);
  const keys =
    request.type === 'delete'
      ? (request.keys as Key[])
      : table.find(table.primaryKey, request.range).map(({ primary }) => primary);
  const known = keys.filter((key) => table.get(key));
  if (known.length > 0) trans.change({ table, changes: new Map(known.map((key) => [key, undefined])) });
  return { numFailures: 0, failures: {}, results: keys, lastResult: undefined };
}

function write(
  table: MemoryTable,
  trans: MemoryTransaction,
  { type, values }: DBCoreAddRequest | DBCorePutRequest,
): DBCoreMutateResponse {
  const failures: Record<number, Error> = {};
  const changes = new Map<Key, object>();
  const results = values.map((value: object, index) => {
    const row = frozenCopy(value);
    const key = table.keyOf(row);
    if (type === 'add' && (table.get(key) || changes.has(key)))
      failures[index] = new DOMException('Key already exists', 'ConstraintError');
    else changes.set(key, row);
    return key;
  });
  if (changes.size > 0) trans.change({ table, changes });
  return { numFailures: Object.keys(failures).length, failures, results, lastResult: results.at(-1) };
}

/** A copy as the log will return it. */
const frozenCopy = (value: object): object => frozen(JSON.parse(JSON.stringify(value)) as object);

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

function changesOf(table: MemoryTable, rows: readonly object[], removed: readonly Key[]) {
  const changes = new Map<Key, object | undefined>(removed.map((key) => [key, undefined]));
  for (const row of rows) changes.set(table.keyOf(row), frozen(row));
  return changes;
}

function pagesOf(tables: readonly MemoryTable[]): Operation[][] {
  return tables.flatMap((table) => {
    const rows = [...table.all()];
    const pages = Array.from({ length: Math.ceil(rows.length / rowsPerPage) }, (_, page) =>
      rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage),
    );
    return pages.map((page): Operation[] => [[table.name, page, []]]);
  });
}
