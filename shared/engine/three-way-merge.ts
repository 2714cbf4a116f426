// Merges concurrent edits. An edit carries only the changed fields, with the values they were based on.
import * as z from 'zod/mini';
import type { FieldConflict } from './command.ts';
import type { TableName } from './schema.ts';
import { isCleanText } from './field-schemas.ts';

type Value = string | number | boolean | null;

const baseText = z
  .string()
  .check(
    z.maxLength(20_000, 'This is longer than any field'),
    z.refine<string>(isCleanText, 'This text has a character that cannot be stored'),
  );

/** The values that were on the screen, by field. Values are texts, or also numbers and booleans. */
const baseOf = <Value extends z.ZodMiniType>(value: Value) => z.record(z.string(), z.nullable(value));
export const baseTexts = baseOf(baseText);

/** The input of an edit: `set` has the new values, `base` the values that were on the screen when the edit began. */
export const editOf = <Shape extends z.core.$ZodLooseShape, Key extends z.ZodMiniType>(
  id: Key,
  fields: z.ZodMiniObject<Shape>,
) =>
  z.object({
    id,
    set: z.partial(fields),
    base: baseOf(z.union([baseText, z.number(), z.boolean()])),
  });

/** Who changed a row last, and when. */
interface Stamp {
  updatedAt: string;
  updatedByName: string;
}

/** A row that several people edit. */
export interface Edited extends Stamp {
  /**
   * The author and time of the last change of each field, as JSON. Null in a new row, whose own stamp applies to all
   * fields.
   */
  fieldEdits: string | null;
}

/** The new values of some fields and the values that they replace. */
export interface FieldsEdit {
  set: object;
  base: Record<string, Value>;
}

/** Name and instant by field. The entry with the empty name applies to fields that were not changed since. */
type FieldEdits = Record<string, [byName: string, at: string]>;

/** A device may still hold rows saved before this column existed. */
const fieldEditsOf = ({ fieldEdits, updatedByName, updatedAt }: Partial<Edited> & Stamp): FieldEdits =>
  fieldEdits ? (JSON.parse(fieldEdits) as FieldEdits) : { '': [updatedByName, updatedAt] };

/** Returns who saved the field's current value and when. For several fields it returns the newest. */
export function lastEdit(row: Edited, ...fields: readonly string[]): { byName: string; at: string } {
  const edits = fieldEditsOf(row);
  const [newest] = fields
    .flatMap((field) => (edits[field] ? [edits[field]] : []))
    .sort(([, at], [, other]) => (at < other ? 1 : -1));
  const [byName, at] = newest ?? edits[''] ?? [row.updatedByName, row.updatedAt];
  return { byName, at };
}

/**
 * Merges per field. If current = base or current = mine, the new value is saved. Otherwise the current value is kept
 * and the difference is a conflict. A row without changed fields keeps its stamp.
 */
export function mergeEdit<R extends Edited & { id: string | number }>(
  tableName: TableName,
  row: R,
  edit: FieldsEdit,
  stamp: Stamp,
): { next: R; changed: string[]; conflicts: FieldConflict[]; isMerged: boolean } {
  const values: Record<string, Value> = {};
  const current = row as unknown as Record<string, Value>;
  const conflicts: FieldConflict[] = [];
  let isMerged = false;
  for (const [field, mine] of Object.entries(edit.set) as [string, Value][]) {
    if (mine === undefined) continue;
    const theirs = current[field] ?? null;
    const base = field in edit.base ? (edit.base[field] ?? null) : theirs;
    // The person left the field as it was on the screen, so the current value is kept.
    if (mine === base) continue;
    if (theirs === mine) isMerged = true;
    else if (theirs === base) values[field] = mine;
    else {
      const { byName, at } = lastEdit(row, field);
      conflicts.push({
        tableName,
        subjectId: String(row.id),
        field,
        base: asText(base),
        theirs: asText(theirs),
        yours: asText(mine),
        theirsByName: byName,
        theirsAt: at,
      });
    }
  }
  const changed = Object.keys(values);
  if (changed.length === 0) return { next: row, changed, conflicts, isMerged };
  return { next: { ...stamped(row, stamp, changed), ...values }, changed, conflicts, isMerged };
}

/** Stamps the row for a person who changed these fields. The authors of the other fields are kept. */
export const stamped = <R extends Edited>(row: R, stamp: Stamp, fields: readonly string[] = []): R => ({
  ...row,
  ...stamp,
  fieldEdits: JSON.stringify({ ...fieldEditsOf(row), ...editsBy(stamp, fields) }),
});

const editsBy = ({ updatedByName, updatedAt }: Stamp, fields: readonly string[]): FieldEdits =>
  Object.fromEntries(fields.map((field) => [field, [updatedByName, updatedAt]]));

const asText = (value: Value): string | null => (value === null ? null : String(value));

/** Returns the fields of `after` that differ from `before`, with the values they replace. */
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
