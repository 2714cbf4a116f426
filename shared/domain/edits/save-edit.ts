// An edit of a row that several people change: merged, saved, and an answer to what its author was still asked about it.
import type { Context, RunResult } from '#shared/engine/command.ts';
import { mergeEdit } from '#shared/engine/three-way-merge.ts';
import type { Edited, FieldsEdit } from '#shared/engine/three-way-merge.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';

type EditedTable = { [T in TableName]: Row<T> extends Edited ? T : never }[TableName];

/** The row as it is now, and what the command says of it. */
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

/** Whoever gives a field another value has decided what it shall be. */
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
