// An index over rows in memory: the keys in order, each with the primary key of its row.
import type { DBCoreKeyRange } from 'dexie';
import { compareKeys } from './key-order.ts';
import type { Key } from './key-order.ts';

export interface IndexEntry {
  key: Key;
  primary: Key;
}

/** Values of Dexie's `DBCoreRangeType`, which exists only as types. */
const anyRange = 3;
const neverRange = 4;

export class SortedIndex {
  private readonly entries: IndexEntry[];

  constructor(entries: IndexEntry[]) {
    this.entries = entries.sort(compareEntries);
  }

  add(entry: IndexEntry): void {
    const place = this.place(entry);
    const found = this.entries[place];
    if (!found || compareEntries(found, entry) !== 0) this.entries.splice(place, 0, entry);
  }

  remove(entry: IndexEntry): void {
    const place = this.place(entry);
    const found = this.entries[place];
    if (found && compareEntries(found, entry) === 0) this.entries.splice(place, 1);
  }

  /** The entries within a range, in order. */
  within(range: DBCoreKeyRange): IndexEntry[] {
    if (range.type === neverRange) return [];
    if (range.type === anyRange) return this.entries.slice();
    const { lower, upper, lowerOpen = false, upperOpen = false } = range as KeyBounds;
    const from = lower === undefined ? 0 : this.firstPlace((key) => isAbove(key, lower, lowerOpen));
    const to =
      upper === undefined ? this.entries.length : this.firstPlace((key) => isAbove(key, upper, !upperOpen));
    return this.entries.slice(from, to);
  }

  /** The first place whose key passes. If a key passes, all after it do. */
  private firstPlace(passes: (key: Key) => boolean): number {
    return this.search(({ key }) => passes(key));
  }

  private place(entry: IndexEntry): number {
    return this.search((other) => compareEntries(other, entry) >= 0);
  }

  private search(passes: (entry: IndexEntry) => boolean): number {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.entries[middle];
      if (entry && passes(entry)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

interface KeyBounds {
  lower: Key | undefined;
  upper: Key | undefined;
  lowerOpen?: boolean;
  upperOpen?: boolean;
}

/** Above the bound, or at it unless the bound is open. */
function isAbove(key: Key, bound: Key, isOpen: boolean): boolean {
  const order = compareKeys(key, bound);
  return isOpen ? order > 0 : order >= 0;
}

const compareEntries = (a: IndexEntry, b: IndexEntry): number =>
  compareKeys(a.key, b.key) || compareKeys(a.primary, b.primary);
