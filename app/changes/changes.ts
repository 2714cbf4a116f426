// The values of a row's form, and the input of an edit: only the changed fields, with the values they replace.
import { changesBetween } from '#shared/engine/three-way-merge.ts';

/** Returns the changed fields. An empty field becomes null, the only form of "no value" in rows. */
export function changesIn(row: object, values: object) {
  const cleaned = Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, value === '' ? null : value]),
  );
  return changesBetween<Record<string, unknown>>(row as Record<string, unknown>, cleaned);
}

/** A missing value becomes an empty field. */
export function textsOf<Field extends string>(
  row: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? ''])) as Record<Field, string>;
}

/** Returns the values of these fields, for the `base` of a save. A missing value is null. */
export function baseOf<Field extends string>(
  row: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
): Record<string, string | null> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
