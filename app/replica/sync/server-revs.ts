// The revs of the rows as the server has them, without what waits on this device.
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { ReplicaDatabase } from '../store/database.ts';

export async function serverRevs(
  database: ReplicaDatabase,
  tables: readonly TableName[] = replicatedTables,
): Promise<Map<TableName, Map<RowId, number>>> {
  return database.transaction('r', database.tables, async () => {
    const revs = new Map<TableName, Map<RowId, number>>();
    for (const table of tables) {
      const rows = new Map<RowId, number>();
      await database.rows(table).each(({ id, rev }) => void rows.set(id, rev));
      revs.set(table, rows);
    }
    for (const { table, id, before } of await database.undo.toArray()) {
      if (before) revs.get(table)?.set(id, before.rev);
      else revs.get(table)?.delete(id);
    }
    return revs;
  });
}
