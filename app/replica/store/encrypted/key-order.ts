// Orders keys as IndexedDB does, for the types that replicas use: number, string, array.

/** A key of a row or of an index. Bounds of ranges may be infinite. */
export type Key = number | string | readonly Key[];

/** Whether IndexedDB would put a value into an index. */
export const isKey = (value: unknown): value is Key =>
  typeof value === 'string' ||
  (typeof value === 'number' && !Number.isNaN(value)) ||
  (Array.isArray(value) && value.every(isKey));

/** Negative if `a` comes first. Numbers come before strings, and strings before arrays. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : Number(a > b);
  if (typeof a === 'object' && typeof b === 'object') return compareLists(a, b);
  return rankOf(a) - rankOf(b);
}

function compareLists(a: readonly Key[], b: readonly Key[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareKeys(key, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const ranks = { number: 0, string: 1, object: 2 };
const rankOf = (key: Key): number => ranks[typeof key as keyof typeof ranks];
