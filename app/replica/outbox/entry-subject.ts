// The row that a change belongs to (the table with a `subjectColumn`). Its title is stored with the change, because the
// device may lose access to the row before the server has judged the change.
import { subjectTable, tables } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { EntrySubject } from '../store/database.ts';
import type { CachingReader } from '../live/caching-reader.ts';

/** Returns the subject of each entry, by the keys of the rows it read, if the server has that row. */
export async function entrySubject(
  stored: CachingReader,
  touched: readonly ReadonlySet<string>[],
): Promise<(EntrySubject | undefined)[]> {
  const ids = touched.map((keys) => subjectIn(stored, keys));
  // Most rules have read their subject.
  for (const id of new Set(ids))
    if (id !== undefined && !stored.resultOf(rowKey(subjectTable, id))) await stored.get(subjectTable, id);
  return ids.map((id) => {
    const row = id && (stored.resultOf(rowKey(subjectTable, id)) as (AnyRow & EntrySubject) | undefined);
    return row && row.rev > 0 ? { id: row.id, title: row.title } : undefined;
  });
}

/** Returns the subject that an entry read, or that a row it read names. */
function subjectIn(stored: CachingReader, touched: ReadonlySet<string>): number | undefined {
  for (const key of touched) {
    const row = stored.resultOf(key) as Record<string, unknown> | undefined;
    const own = `${subjectTable}/`;
    const id = key.startsWith(own) ? key.slice(own.length) : row?.[tables[subjectTable].subjectColumn ?? ''];
    if (id) return Number(id);
  }
  return undefined;
}
