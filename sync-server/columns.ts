// How the rows of shared/schema.ts stand in Postgres: their columns, and a row as the JSON that everybody gets.
import { rowSchema, tables } from '#shared/schema.ts';
import type { TableName } from '#shared/schema.ts';

interface Column {
  name: string;
  isInstant: boolean;
  isNumber: boolean;
}

interface Definition {
  type: string;
  format?: string;
  innerType?: { _zod: { def: Definition } };
  shape?: Record<string, { _zod: { def: Definition } }>;
}

const columnsByTable = new Map<TableName, Column[]>();

/** Every column of the row but `rev`, which is read from xid and never written. */
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
  return { name, isInstant: inner.format === 'datetime', isNumber: inner.type === 'number' };
}

/** The row as JSON text, byte for byte what the device keeps: instants in UTC to the millisecond, `rev` from xid. */
export function rowJson(table: TableName, alias: string): string {
  const pairs = columnsOf(table).map(
    ({ name, isInstant }) =>
      `'${name}', ${isInstant ? instantText(`${alias}."${name}"`) : `${alias}."${name}"`}`,
  );
  const rev = tables[table].isPrivate ? '0' : `${alias}.xid::text::bigint`;
  return `json_build_object(${pairs.join(', ')}, 'rev', ${rev})`;
}

const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The Postgres type of an array of this column's values, for `= any (...)`. */
export function arrayType(table: TableName, column: string): string {
  const found = columnsOf(table).find(({ name }) => name === column);
  if (!found) throw new Error(`${table} has no column ${column}`);
  return found.isNumber ? 'bigint[]' : 'text[]';
}

export const quotedColumns = (table: TableName): string =>
  columnsOf(table)
    .map(({ name }) => `"${name}"`)
    .join(', ');
