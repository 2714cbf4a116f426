// Compares the kept rows with the server's, at every start and once an hour. Unsent and refused changes don't matter:
// the rows as the server has them are compared.
import { listedTables } from '#shared/engine/comparison.ts';
import { digestedTables, isSameDigest } from '#shared/engine/digest.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { SaveParts } from '../types.ts';
import { serverRevs } from './server-revs.ts';

/**
 * Looks for rows that differ from the server's. `sync` resolves to whether there was a connection. 'lists': rows of
 * grants or of a catalogue's window differ, which is no defect. 'rows': rows differ that a sync would have fetched,
 * which is a defect and is reported to the server.
 */
export async function findDifferences(
  parts: SaveParts,
  sync: () => Promise<boolean>,
): Promise<'equal' | 'unsure' | 'lists' | 'rows'> {
  const first = await differingTables(parts);
  if (first.size === 0) return (await doListsDiffer(parts)) ? 'lists' : 'equal';
  if (!(await sync())) return 'unsure';
  const second = await differingTables(parts);
  const standing = [...first.keys()].filter((table) => first.get(table) === second.get(table));
  if (standing.length === 0) return 'unsure';
  await parts.environment.digests(standing);
  return 'rows';
}

/** Returns the tables that differ, with both digests. */
async function differingTables({ database, environment, actor }: SaveParts): Promise<Map<TableName, string>> {
  const theirs = new Map((await environment.digests([])).map((digest) => [digest[0], digest]));
  const mine = await serverRevs(database, digestedTables(actor.role));
  const differing = new Map<TableName, string>();
  for (const [table, rows] of mine) {
    const digest = digestOfTable(table, rows);
    if (!isSameDigest(digest, theirs.get(table)))
      differing.set(table, JSON.stringify([digest, theirs.get(table)]));
  }
  return differing;
}

/**
 * Whether grants or a catalogue's window show a row that is missing or stale here. A window that moved also shows rows
 * that this device never had, so a difference is no defect.
 */
async function doListsDiffer({ database, environment, actor }: SaveParts): Promise<boolean> {
  const lists = listedTables(actor.role);
  if (lists.length === 0) return false;
  const { revs } = await environment.compare({ lists: true });
  const mine = await serverRevs(database, lists);
  return revs.some(([table, id, rev]) => mine.get(table)?.get(id) !== rev);
}

function digestOfTable(table: TableName, rows: ReadonlyMap<RowId, number>): TableDigest {
  let revs = 0;
  for (const rev of rows.values()) revs += rev;
  return [table, rows.size, revs];
}
