// The input of an edit form: only the changed fields, with the values they replace.
import { changesBetween } from '#shared/engine/three-way-merge.ts';

/** Returns the changed fields. An empty field becomes null, the only form of "no value" in rows. */
export function changesIn(row: object, values: object) {
  const cleaned = Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, value === '' ? null : value]),
  );
  return changesBetween<Record<string, unknown>>(row as Record<string, unknown>, cleaned);
}
