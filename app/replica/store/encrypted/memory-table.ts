// One table in memory. Rows are frozen, because every reader gets the same object.
import type { DBCoreIndex, DBCoreKeyRange, DBCoreTableSchema } from 'dexie';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { isKey } from './key-order.ts';
import type { Key } from './key-order.ts';
import { SortedIndex } from './sorted-index.ts';
import type { IndexEntry } from './sorted-index.ts';

/** More changes than this share of the rows: building the index again is faster than keeping it up to date. */
const rebuildShare = 0.2;

export class MemoryTable {
  readonly name: string;
  readonly primaryKey: DBCoreIndex;
  private readonly rows = new Map<Key, object>();
  private readonly specs: readonly DBCoreIndex[];
  private readonly indexes = new Map<string | null, SortedIndex>();

  constructor({ name, primaryKey, indexes }: DBCoreTableSchema) {
    this.name = name;
    this.primaryKey = primaryKey;
    this.specs = [primaryKey, ...indexes];
  }

  keyOf(row: object): Key {
    const key: unknown = this.primaryKey.extractKey?.(row);
    if (!isKey(key)) throw new DOMException(`A row of ${this.name} has no key`, 'DataError');
    return key;
  }

  get(key: unknown): object | undefined {
    return this.rows.get(key as Key);
  }

  all(): IterableIterator<object> {
    return this.rows.values();
  }

  find({ name, isPrimaryKey }: DBCoreIndex, range: DBCoreKeyRange): IndexEntry[] {
    return this.index(isPrimaryKey ? null : name).within(range);
  }

  /** Replaces rows; undefined removes one. Returns what was there before, to undo it. */
  change(changes: ReadonlyMap<Key, object | undefined>): Map<Key, object | undefined> {
    if (changes.size > Math.max(20, this.rows.size * rebuildShare)) this.indexes.clear();
    const before = new Map<Key, object | undefined>();
    for (const [key, row] of changes) {
      const old = this.rows.get(key);
      before.set(key, old);
      if (row) this.rows.set(key, row);
      else this.rows.delete(key);
      for (const [name, index] of this.indexes) {
        const spec = this.spec(name);
        for (const entry of entriesOf(spec, key, old)) index.remove(entry);
        for (const entry of entriesOf(spec, key, row)) index.add(entry);
      }
    }
    return before;
  }

  private index(name: string | null): SortedIndex {
    const known = this.indexes.get(name);
    if (known) return known;
    const spec = this.spec(name);
    const made = new SortedIndex([...this.rows].flatMap(([key, row]) => entriesOf(spec, key, row)));
    this.indexes.set(name, made);
    return made;
  }

  private spec(name: string | null): DBCoreIndex {
    return assertDefined(name === null ? this.primaryKey : this.specs.find((spec) => spec.name === name));
  }
}

function entriesOf(spec: DBCoreIndex, primary: Key, row: object | undefined): IndexEntry[] {
  if (!row) return [];
  const key: unknown = spec.isPrimaryKey ? primary : spec.extractKey?.(row);
  return isKey(key) ? [{ key, primary }] : [];
}
