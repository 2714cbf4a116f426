// Structural sharing: a repeated read returns new objects for all rows, although few rows have changed.

/**
 * Returns `next` with each part that equals a part of `before` replaced by that part, so that components that show it
 * do not render again.
 */
export function shareStructure<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) return shareItems(before, next) as T;
  if (!isPlain(before) || !isPlain(next)) return next;
  const names = Object.keys(next);
  let isSame = names.length === Object.keys(before).length;
  const shared: Record<string, unknown> = {};
  for (const name of names) {
    shared[name] = shareStructure(before[name], next[name]);
    isSame &&= name in before && Object.is(shared[name], before[name]);
  }
  return (isSame ? before : shared) as T;
}

/** Compares rows by id and other items by position: an added row moves the rows after it. */
function shareItems(before: readonly unknown[], next: readonly unknown[]): unknown {
  const byId = new Map(before.flatMap((item) => (hasId(item) ? [[item.id, item]] : [])));
  const shared = next.map((item, index) =>
    shareStructure(hasId(item) ? byId.get(item.id) : before[index], item),
  );
  const isSame =
    shared.length === before.length && shared.every((item, index) => Object.is(item, before[index]));
  return isSame ? before : shared;
}

const hasId = (item: unknown): item is { id: unknown } => isPlain(item) && 'id' in item;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
