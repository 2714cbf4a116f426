// Which course a change is about, kept beside it by name: the device may have to forget the course before the change is
// judged.
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { EntrySubject } from '../store/database.ts';
import type { RememberingReader } from '../live/caching-reader.ts';

/** For each entry, by the keys of the rows it got: the course, where the server knows it. */
export async function entrySubject(
  stored: RememberingReader,
  touched: readonly ReadonlySet<string>[],
): Promise<(EntrySubject | undefined)[]> {
  const ids = touched.map((keys) => courseIn(stored, keys));
  // Most rules have looked at their course.
  for (const id of new Set(ids))
    if (id !== undefined && !stored.known(rowKey('courses', id))) await stored.get('courses', id);
  return ids.map((id) => {
    const row = id && (stored.known(rowKey('courses', id)) as (AnyRow & EntrySubject) | undefined);
    return row && row.rev > 0 ? { id: row.id, title: row.title } : undefined;
  });
}

/** The course that an entry looked at, or whose row it looked at. */
function courseIn(stored: RememberingReader, touched: ReadonlySet<string>): number | undefined {
  for (const key of touched) {
    const row = stored.known(key) as { courseId?: unknown } | undefined;
    const id = key.startsWith('courses/') ? key.slice(8) : row?.courseId;
    if (id) return Number(id);
  }
  return undefined;
}
