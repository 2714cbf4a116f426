// A profile's fields as they stand in a form, and as the values that a save was based on.

/** What is not there is an empty field. */
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
