// Saves an edit of a row that several people change. Merges it, and settles the open conflicts that the edit answers.
import type { Context, RunResult } from '#shared/engine/command.ts';
import { mergeEdit } from '#shared/engine/three-way-merge.ts';
import type { Edited, FieldsEdit } from '#shared/engine/three-way-merge.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';

type EditedTable = { [T in TableName]: Row<T> extends Edited ? T : never }[TableName];

/** Takes the current row and the fields that the command sets. */
export async function saveEdit<T extends EditedTable>(
  store: Writer,
  table: T,
  row: Row<T>,
  edit: FieldsEdit,
  context: Context,
): Promise<{ next: Row<T>; result: RunResult }> {
  const { actor, now } = context;
  const stamp = { updatedAt: now, updatedByName: actor.name };
  const { next, changed, ...result } = mergeEdit(table, row, edit, stamp);
  await store.put(table, next);
  await settleOwn(store, context, table, row.id, changed);
  return { next, result };
}

/** Settles the author's open conflicts on the fields they edited: setting another value is a decision. */
export async function settleOwn(
  store: Writer,
  { actor }: Context,
  tableName: TableName,
  id: string | number,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  for (const conflict of await store.find('conflicts', { personId: actor.person }))
    if (
      !conflict.settledAs &&
      conflict.tableName === tableName &&
      conflict.subjectId === String(id) &&
      fields.includes(conflict.field)
    )
      await store.put('conflicts', { ...conflict, settledAs: 'theirs' });
}
