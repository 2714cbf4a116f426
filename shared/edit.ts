// Edits carry only the changed fields with the values they were based on, so that two people's work merges.
import * as z from 'zod/mini';
import type { FieldConflict } from './command.ts';
import type { TableName } from './schema.ts';

type Value = string | number | boolean | null;

/** The input of an edit: `set` has the new values, `base` the values that were on the screen when it was begun. */
export const editOf = <Shape extends z.core.$ZodLooseShape, Key extends z.ZodMiniType>(
  id: Key,
  fields: z.ZodMiniObject<Shape>,
) =>
  z.object({
    id,
    set: z.partial(fields),
    base: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  });

interface Edited {
  id: string | number;
  updatedAt: string;
  updatedByName: string;
}

/** Per field: current = base or current = mine → apply; else theirs stands and the difference is a conflict. */
export function mergeEdit<R extends Edited>(
  tableName: TableName,
  row: R,
  edit: { set: object; base: Record<string, Value> },
): { next: R; conflicts: FieldConflict[]; isMerged: boolean } {
  const next = { ...row } as unknown as Record<string, unknown>;
  const current = row as unknown as Record<string, Value>;
  const conflicts: FieldConflict[] = [];
  let isMerged = false;
  for (const [field, mine] of Object.entries(edit.set) as [string, Value][]) {
    if (mine === undefined) continue;
    const theirs = current[field] ?? null;
    const base = field in edit.base ? (edit.base[field] ?? null) : theirs;
    if (theirs === mine) isMerged ||= base !== mine;
    else if (theirs === base) next[field] = mine;
    else
      conflicts.push({
        tableName,
        subjectId: String(row.id),
        field,
        base: asText(base),
        theirs: asText(theirs),
        yours: asText(mine),
        theirsByName: row.updatedByName,
        theirsAt: row.updatedAt,
      });
  }
  return { next: next as unknown as R, conflicts, isMerged };
}

const asText = (value: Value): string | null => (value === null ? null : String(value));

/** What a form changed: the fields of `after` that differ from `before`, with the values they replace. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
): { set: Partial<T>; base: Record<string, Value> } {
  const set: Partial<T> = {};
  const base: Record<string, Value> = {};
  for (const [field, mine] of Object.entries(after) as [keyof T & string, T[keyof T]][]) {
    const was = (before[field] ?? null) as Value;
    if (((mine ?? null) as Value) === was) continue;
    set[field] = mine as T[keyof T & string];
    base[field] = was;
  }
  return { set, base };
}
