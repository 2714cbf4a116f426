// Maps the rows of shared/engine/rows.ts to Postgres: their columns, and the JSON of a row that every reader gets.
import { rowSchema } from '#shared/engine/rows.ts';
import { tables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { inFullIfAssigned, isKeptFrom } from '#shared/engine/visibility.ts';
import type { AssignedColumn } from '#shared/engine/access/assigned-ways.ts';
import type { Readership } from '#shared/engine/visibility.ts';
import { instantText } from '../database/select-columns.ts';

interface Column {
  name: string;
  isInstant: boolean;
  isNumber: boolean;
  isNullable: boolean;
}

interface Definition {
  type: string;
  format?: string;
  innerType?: { _zod: { def: Definition } };
  shape?: Record<string, { _zod: { def: Definition } }>;
}

const columnsByTable = new Map<TableName, Column[]>();

/** Returns every column of the row except `rev`, which is read from xid and never written. */
export function columnsOf(table: TableName): Column[] {
  let columns = columnsByTable.get(table);
  if (!columns) {
    const shape = (rowSchema(table)._zod.def as Definition).shape ?? {};
    columns = Object.entries(shape)
      .filter(([name]) => name !== 'rev')
      .map(([name, schema]) => columnOf(name, schema._zod.def));
    columnsByTable.set(table, columns);
  }
  return columns;
}

function columnOf(name: string, definition: Definition): Column {
  const inner =
    definition.type === 'nullable' && definition.innerType ? definition.innerType._zod.def : definition;
  return {
    name,
    isInstant: inner.format === 'datetime',
    isNumber: inner.type === 'number',
    isNullable: inner !== definition,
  };
}

interface Kept {
  as?: string;
  /** Nothing is hidden from the server itself. */
  readership?: Readership;
  /** With `changedAt`, which devices do not get. */
  withChange?: boolean;
}

const theServer: Readership = { role: 'system', memberRole: null };

/**
 * Selects the columns that a device of this person keeps: instants in UTC with milliseconds, `rev` from xid. It is
 * joined, for `row_to_json(kept)`, because a subselect of each table would be prepared separately in every pull.
 */
export function keptRow(
  table: TableName,
  alias: string,
  { as = 'kept', readership = theServer, withChange = false }: Kept = {},
): string {
  const inFull = inFullIfAssigned(readership, table);
  const columns = columnsOf(table).map(({ name, isInstant, isNullable }) => {
    const empty = `${isNullable ? 'null' : "''"}::text`;
    if (isKeptFrom(readership, table, name)) return `${empty} as "${name}"`;
    const column = `${alias}."${name}"`;
    if (inFull?.columns.includes(name))
      return `case when own."isAssigned" then ${column}::text else ${empty} end as "${name}"`;
    return isInstant ? `${instantText(column)} as "${name}"` : column;
  });
  const rev = tables[table].isPrivate ? '0' : revSql(readership, table, alias);
  if (withChange) columns.push(`${instantText(`${alias}."changedAt"`)} as "changedAt"`);
  const own = inFull && ` from (select ${isAssignedSql(inFull.names, alias)} as "isAssigned") own`;
  return `lateral (select ${columns.join(', ')}, ${rev} as rev${own ?? ''}) ${as}`;
}

/** All assignments of the person, also ended ones. $1 is the person, $2 the organization. */
export const ownAssignmentsSql = `from assignments s where s."membershipId" = $2::text || '.' || $1::text`;

/** The condition under which the row itself is assigned to the person. */
export const isAssignedSql = (names: AssignedColumn, alias: string): string =>
  `exists (select ${ownAssignmentsSql} and s."${names}" = ${alias}.id and s."endedAt" is null)`;

/**
 * The version of a row for the person. If an assignment decides which columns they receive, it is that of the row or of
 * the assignment, whichever changed last.
 */
export function revSql(readership: Readership, table: TableName, alias: string): string {
  const ofRow = `${alias}.xid::text::bigint`;
  const inFull = inFullIfAssigned(readership, table);
  if (!inFull) return ofRow;
  return `greatest(${ofRow}, (select max(s.xid::text::bigint) ${ownAssignmentsSql} and s."${inFull.names}" = ${alias}.id))`;
}

/** Returns the Postgres type of an array of this column's values, for `= any (...)`. */
export function arrayType(table: TableName, column: string): string {
  const found = columnsOf(table).find(({ name }) => name === column);
  if (!found) throw new Error(`${table} has no column ${column}`);
  return found.isNumber ? 'bigint[]' : 'text[]';
}

/** Returns all columns of a table for a select list, quoted because their names have capitals. */
export const quotedColumns = (table: TableName): string =>
  columnsOf(table)
    .map(({ name }) => `"${name}"`)
    .join(', ');
