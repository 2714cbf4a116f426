// Edits carry only the changed fields with the values they were based on, so that two people's work merges.
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

/** The values that were on the screen, by field; as texts, or also as numbers and yes or no. */
const baseOf = <Value extends z.ZodMiniType>(value: Value) => z.record(z.string(), z.nullable(value));
export const baseTexts = baseOf(baseText);

/** The input of an edit: `set` has the new values, `base` the values that were on the screen when it was begun. */
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
  /** By field, who changed it last and when, as JSON; null in a new row, whose own stamp tells it of all of them. */
  fieldEdits: string | null;
}

/** The new values of some fields, and those that they replace. */
export interface FieldsEdit {
  set: object;
  base: Record<string, Value>;
}

/** Name and instant, by field; under no name, who saved what nobody has changed since. */
type FieldEdits = Record<string, [byName: string, at: string]>;

/** A device may still hold rows from before there was such a column. */
const fieldEditsOf = ({ fieldEdits, updatedByName, updatedAt }: Partial<Edited> & Stamp): FieldEdits =>
  fieldEdits ? (JSON.parse(fieldEdits) as FieldEdits) : { '': [updatedByName, updatedAt] };

/** Whose value stands in the field, and since when; of several fields, the newest. */
export function lastEdit(row: Edited, ...fields: readonly string[]): { byName: string; at: string } {
  const edits = fieldEditsOf(row);
  const [newest] = fields
    .flatMap((field) => (edits[field] ? [edits[field]] : []))
    .sort(([, at], [, other]) => (at < other ? 1 : -1));
  const [byName, at] = newest ?? edits[''] ?? [row.updatedByName, row.updatedAt];
  return { byName, at };
}

/**
 * Per field: current = base or current = mine → apply; else theirs stands and the difference is a conflict. A row of
 * which no field changes keeps its stamp.
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
    // Left as it was on the screen, whatever it has become meanwhile.
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

/** The row, saved by somebody who changed these fields: whose the others are stays known. */
export const stamped = <R extends Edited>(row: R, stamp: Stamp, fields: readonly string[] = []): R => ({
  ...row,
  ...stamp,
  fieldEdits: JSON.stringify({ ...fieldEditsOf(row), ...editsBy(stamp, fields) }),
});

const editsBy = ({ updatedByName, updatedAt }: Stamp, fields: readonly string[]): FieldEdits =>
  Object.fromEntries(fields.map((field) => [field, [updatedByName, updatedAt]]));

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
