// What an edit form sends: only the fields that were changed, with the values they replace.
import { changesBetween } from '#shared/engine/three-way-merge.ts';

/** A field left empty is nothing, in the one form that rows know for it. */
export function changesIn(row: object, values: object) {
  const cleaned = Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, value === '' ? null : value]),
  );
  return changesBetween<Record<string, unknown>>(row as Record<string, unknown>, cleaned);
}
