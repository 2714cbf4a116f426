// The row that a change belongs to (the table with a `subjectColumn`). Its title is stored with the change, because the
// device may lose access to the row before the server has judged the change.
import { subjectTable, tables } from '#shared/engine/schema.ts';
import type { AnyRow, Reader } from '#shared/engine/store.ts';
import type { EntrySubject } from '../store/stored-values.ts';
import type { Run } from './draft-runs.ts';

/** Returns the subject of each run, by the rows that it read, if the server has that row. */
export function entrySubjects(stored: Reader, runs: readonly Run[]): Promise<(EntrySubject | undefined)[]> {
  return Promise.all(
    runs.map(async ({ got }) => {
      const id = await subjectIn(stored, got);
      const row = id && ((await stored.get(subjectTable, id)) as (AnyRow & EntrySubject) | undefined);
      return row && row.rev > 0 ? { id: row.id, title: row.title } : undefined;
    }),
  );
}

/** Returns the subject that a run read, or that a row it read names. */
async function subjectIn(stored: Reader, got: Run['got']): Promise<number | undefined> {
  for (const [table, id] of got) {
    if (table === subjectTable) return Number(id);
    const row = (await stored.get(table, id as never)) as Record<string, unknown> | undefined;
    const named = row?.[tables[subjectTable].subjectColumn ?? ''];
    if (named) return Number(named);
  }
  return undefined;
}
