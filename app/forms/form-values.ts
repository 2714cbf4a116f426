// Converts a row's fields to form values, and to the values that a save was based on.

/** A missing value becomes an empty field. */
export function textsOf<Field extends string>(
  row: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? ''])) as Record<Field, string>;
}

export function baseOf<Field extends string>(
  row: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
): Record<string, string | null> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
