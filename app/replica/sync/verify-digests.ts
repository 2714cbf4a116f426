// Compares the kept rows with the server's, at every start and once an hour.
import { digestedTables, isSameDigest } from '#shared/engine/digest.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { ReplicaDatabase } from '../store/database.ts';
import type { SaveParts } from '../types.ts';

/**
 * Returns the tables that differ, with both digests; undefined while entries wait, because the rows may differ then.
 */
export async function verifyDigests({
  database,
  environment,
  actor,
}: SaveParts): Promise<Map<TableName, string> | undefined> {
  const theirs = new Map((await environment.digests([])).map((digest) => [digest[0], digest]));
  return database.transaction('r', database.tables, async () => {
    if ((await database.undo.count()) > 0 || (await database.outbox.count()) > 0) return undefined;
    const differing = new Map<TableName, string>();
    for (const table of digestedTables(actor.role)) {
      const mine = await digestOfTable(database, table);
      if (!isSameDigest(mine, theirs.get(table)))
        differing.set(table, JSON.stringify([mine, theirs.get(table)]));
    }
    return differing;
  });
}

async function digestOfTable(database: ReplicaDatabase, table: TableName): Promise<TableDigest> {
  let count = 0;
  let revs = 0;
  await database.rows(table).each(({ rev }) => {
    count += 1;
    revs += rev;
  });
  return [table, count, revs];
}
