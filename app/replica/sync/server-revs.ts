// The revs of the rows as the server has them, without what waits on this device.
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import { serverRows } from '../outbox/before-images.ts';
import type { PersonDatabase } from '../store/person-database.ts';

export async function serverRevs(
  database: PersonDatabase,
  tables: readonly TableName[] = replicatedTables,
): Promise<Map<TableName, Map<RowId, number>>> {
  return database.view(async ({ rows, undo }) => {
    const revs = new Map<TableName, Map<RowId, number>>();
    const server = await serverRows(rows, await undo.toArray());
    for (const table of tables)
      revs.set(table, new Map((await server.find(table)).map(({ id, rev }) => [id, rev])));
    return revs;
  });
}
