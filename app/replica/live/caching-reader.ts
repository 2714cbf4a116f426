// Caches what one transaction, or one read of a screen, has read, so that nothing is read twice.
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';

export class CachingReader implements Reader {
  /** The tables that were read. */
  readonly tables = new Set<TableName>();
  private readonly reads = new Map<string, Promise<unknown>>();
  private readonly results = new Map<string, unknown>();
  private readonly source: Reader;

  constructor(source: Reader) {
    this.source = source;
  }

  get<T extends TableName>(table: T, id: Id<T>): Promise<Row<T> | undefined> {
    return this.cached(table, rowKey(table, id), () => this.source.get(table, id));
  }

  find<T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}): Promise<Row<T>[]> {
    return this.cached(table, listKey(table, equalTo), () => this.source.find(table, equalTo));
  }

  /** Resolves once all reads so far have finished. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.reads.values());
  }

  /** Returns a finished result without waiting, or undefined. */
  resultOf(key: string): unknown {
    return this.results.get(key);
  }

  /**
   * Returns a reader that answers from the cache alone and throws for anything else. A list filtered by a value for which
   * `isNewer` returns true is empty: the value did not exist when the cache was filled. Returns undefined if the cache
   * has more than `maxRows` rows.
   */
  cacheOnly(maxRows: number, isNewer: (value: unknown) => boolean = () => false): Reader | undefined {
    const { results } = this;
    if ([...results.values()].flat().length > maxRows) return undefined;
    const fromCache = (key: string): unknown => {
      if (!results.has(key)) throw new Error(`${key} is not in the cache`);
      return results.get(key);
    };
    return {
      get: async <T extends TableName>(table: T, id: Id<T>) =>
        fromCache(rowKey(table, id)) as Row<T> | undefined,
      find: async <T extends TableName>(table: T, equalTo: Partial<Row<T>> = {}) => {
        const key = listKey(table, equalTo);
        if (!results.has(key) && Object.values(equalTo).some(isNewer)) return [];
        // A copy, because the caller may sort it.
        return [...(fromCache(key) as Row<T>[])];
      },
    };
  }

  private cached<Result>(table: TableName, key: string, read: () => Promise<Result>): Promise<Result> {
    const earlier = this.reads.get(key) as Promise<Result> | undefined;
    if (earlier) return earlier;
    this.tables.add(table);
    const result = read().then((found) => {
      this.results.set(key, found);
      return found;
    });
    this.reads.set(key, result);
    return result;
  }
}

const listKey = (table: TableName, equalTo: object): string => `${table}?${JSON.stringify(equalTo)}`;
