// Combines lookups that are made at the same time into one database request. On a slow tablet each request takes as long
// as the work with its result, and marking a whole class looks up each of its students.
import { groupBy } from '#shared/lib/group-by.ts';
import { tables } from '#shared/engine/schema.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { indexFor, valuesOf } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { allOf } from '../store/all-settled-or-throw.ts';

/** Below this number, single lookups are faster than one request for all rows of the class. */
const minBatchSize = 8;

interface LookupBatch<T extends TableName> {
  lookups: Partial<Row<T>>[];
  results: Promise<Row<T>[][]>;
}

export class BatchingReader implements Reader {
  private readonly batches = new Map<string, LookupBatch<never>>();
  private readonly source: Reader;

  constructor(source: Reader) {
    this.source = source;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    return this.source.get(table, id);
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    const widerFilter = widen(table, equalTo);
    if (!widerFilter) return this.source.find(table, equalTo);
    const key = JSON.stringify([table, Object.keys(equalTo), widerFilter]);
    const batch = (this.batches.get(key) ?? this.startBatch(key, table, widerFilter)) as LookupBatch<T>;
    const index = batch.lookups.push(equalTo) - 1;
    return batch.results.then((results) => results[index] ?? []);
  }

  private startBatch<T extends TableName>(
    key: string,
    table: T,
    widerFilter: Partial<Row<T>>,
  ): LookupBatch<T> {
    const lookups: Partial<Row<T>>[] = [];
    // In a microtask: in a task of its own, the transaction would have ended.
    const results = Promise.resolve().then(() => {
      this.batches.delete(key);
      return this.runBatch(table, widerFilter, lookups);
    });
    const batch = { lookups, results };
    this.batches.set(key, batch as unknown as LookupBatch<never>);
    return batch;
  }

  private async runBatch<T extends TableName>(
    table: T,
    widerFilter: Partial<Row<T>>,
    lookups: Partial<Row<T>>[],
  ) {
    // Waits for all lookups before it reports a failure, so that none is still running then.
    if (lookups.length < minBatchSize) return allOf(lookups.map((lookup) => this.source.find(table, lookup)));
    const columns = Object.keys(lookups[0] ?? {});
    const found = groupBy(await this.source.find(table, widerFilter), (row) => valuesOf(columns, row));
    return lookups.map((lookup) => found.get(valuesOf(columns, lookup)) ?? []);
  }
}

/**
 * Removes the last indexed column from a filter: a student of a class becomes the class. Returns undefined if no index
 * serves the wider filter.
 */
function widen<T extends TableName>(table: T, equalTo: Partial<Row<T>>): Partial<Row<T>> | undefined {
  const others = indexFor(table, equalTo).slice(0, -1);
  if (!tables[table].indexes.some((index) => others.length > 0 && index.join() === others.join()))
    return undefined;
  return Object.fromEntries(Object.entries(equalTo).filter(([column]) => others.includes(column))) as Partial<
    Row<T>
  >;
}
