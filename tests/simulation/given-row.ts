import type { Role } from '#shared/engine/command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { isKeptFrom } from '#shared/engine/visibility.ts';

/** Returns a row as devices of this role receive it; the row itself if no field is withheld from them. */
export function givenRow<R extends object>(role: Role, table: TableName, row: R): R {
  const hidden = Object.keys(row).filter((column) => isKeptFrom(role, table, column));
  return hidden.length === 0
    ? row
    : { ...row, ...Object.fromEntries(hidden.map((column) => [column, null])) };
}
