import type { TableName } from '#shared/engine/schema.ts';
import { columnsOf } from '#server/engine/columns.ts';
import { isKeptFrom } from '#shared/engine/visibility.ts';
import type { Readership } from '#shared/engine/visibility.ts';

/**
 * Returns a row as devices of this person receive it; the row itself if no field is withheld from them. `withheld`: the
 * columns that they would receive of a row that is assigned to them.
 */
export function givenRow<R extends object>(
  readership: Readership,
  table: TableName,
  row: R,
  withheld: readonly string[] = [],
): R {
  const hidden = columnsOf(table).filter(
    ({ name }) => name in row && (isKeptFrom(readership, table, name) || withheld.includes(name)),
  );
  return hidden.length === 0
    ? row
    : {
        ...row,
        ...Object.fromEntries(hidden.map(({ name, isNullable }) => [name, isNullable ? null : ''])),
      };
}
