// Reads the changes feed: the pull of devices, for readers that keep no replica.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { scopesOf } from '#shared/engine/visibility.ts';
import { pull, readWanted } from './pull.ts';

/** Changed rows, ids of rows that the reader may not see any more, and the cursor that contains both. */
export interface Changes {
  rows: PulledRow[];
  gone: readonly (readonly [table: TableName, id: RowId])[];
  cursor: string;
  /** Further rows are there at once. */
  more: boolean;
}

/** A row with the moment of its last change. */
export type PulledRow = [table: TableName, row: { id: RowId; changedAt: string } & Record<string, unknown>];

/**
 * Returns what the cursor does not contain of these tables, or everything without one; null if the cursor is no longer valid. Rows
 * of tables by which others are visible come with them.
 */
export async function changesSince(
  knex: Knex,
  cursorKeys: readonly string[],
  actor: Actor,
  cursor: string | null,
  limit: number,
  tables: readonly TableName[] = replicatedTables,
): Promise<Changes | null> {
  const pulled = [...new Set([...tables, ...grantsOf(actor, tables).map(({ through }) => through)])];
  const request = { actor, cursor, want: [], pageSize: limit, withChange: true, tables: pulled };
  const { rows, gone, cookie, more, reset } = await pull(knex, request, cursorKeys);
  if (cursor !== null && reset) return null;
  const arrived = rows.map(parsedRow);
  const granted = cursor === null ? [] : await readGrantedBy(knex, actor, arrived, tables);
  return { rows: [...arrived, ...granted], gone, cursor: cookie, more };
}

const parsedRow = (text: string): PulledRow => JSON.parse(text) as PulledRow;

/**
 * Reads the rows that become visible through the arrived ones, such as the job of a new agreement. They did not change
 * themselves. A grant is never deleted, so nothing leaves this way.
 */
async function readGrantedBy(
  knex: Knex,
  actor: Actor,
  arrived: readonly PulledRow[],
  tables: readonly TableName[],
): Promise<PulledRow[]> {
  const keyOf = ([table, id]: readonly [TableName, RowId]) => `${table} ${id}`;
  const known = new Set(arrived.map(([table, { id }]) => keyOf([table, id])));
  const named = grantsOf(actor, tables).flatMap(({ table, through, key }) =>
    arrived.filter(([of]) => of === through).map(([, row]): [TableName, RowId] => [table, row[key] as RowId]),
  );
  const wanted = new Map(named.filter((row) => !known.has(keyOf(row))).map((row) => [keyOf(row), row]));
  const lines = await readWanted(knex, { actor, want: [...wanted.values()], withChange: true });
  return lines.map(parsedRow);
}

/** Returns the grants by which rows of these tables are visible. */
const grantsOf = ({ role }: Actor, tables: readonly TableName[]) =>
  tables.flatMap((table) =>
    scopesOf(role, table).flatMap((scope) => (scope.by === 'granted' ? [{ table, ...scope }] : [])),
  );
