import type { Role } from '#shared/engine/command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { isKeptFrom } from '#shared/engine/visibility.ts';

/** A row as devices of this role are given it; the row itself where nothing is kept from them. */
export function givenRow<R extends object>(role: Role, table: TableName, row: R): R {
  const hidden = Object.keys(row).filter((column) => isKeptFrom(role, table, column));
  return hidden.length === 0
    ? row
    : { ...row, ...Object.fromEntries(hidden.map((column) => [column, null])) };
}
